import { open } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { PrivateKeys } from '../new-keys.ts';

const Keys = z.object({ custodyKey: z.string(), depositXprv: z.string() });

/** What others on the machine may do with a file. */
const FOR_OTHERS = 0o077;

/**
 * The keys: a JSON file `{custodyKey, depositXprv}` that is the signer's alone.
 * @throws when others may open it: whoever reads it has all the tokens
 */
export async function readKeyFile(path: string): Promise<PrivateKeys> {
  const file = await open(path, 'r');
  try {
    const { mode } = await file.stat();
    if (mode & FOR_OTHERS) throw new Error(`SIGNER_KEYS: others may open ${path} (chmod 600)`);
    return parsed(await file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

/** What a parser says of a text repeats some of it. */
function parsed(text: string): PrivateKeys {
  try {
    return Keys.parse(JSON.parse(text));
  } catch {
    throw new Error('SIGNER_KEYS: a file of {"custodyKey": "0x…", "depositXprv": "xprv…"}');
  }
}
