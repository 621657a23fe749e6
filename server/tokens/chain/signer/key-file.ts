import { open } from 'node:fs/promises';
import * as z from 'zod/mini';

const Keys = z.object({ custodyKey: z.optional(z.string()), depositXprv: z.string() });
/** Without custody's key when a key service has it. */
export type KeyFile = z.output<typeof Keys>;

/** Permission bits of group and others. */
const FOR_OTHERS = 0o077;

/**
 * Reads the keys from a JSON file `{custodyKey, depositXprv}` that only its owner may open.
 * @throws when group or others may open it: the keys control all tokens
 */
export async function readKeyFile(path: string): Promise<KeyFile> {
  const file = await open(path, 'r');
  try {
    const { mode } = await file.stat();
    if (mode & FOR_OTHERS) throw new Error(`SIGNER_KEYS: others may open ${path} (chmod 600)`);
    return parsed(await file.readFile('utf8'));
  } finally {
    await file.close();
  }
}

/** Replaces the parser's error, which would quote parts of the keys. */
function parsed(text: string): KeyFile {
  try {
    return Keys.parse(JSON.parse(text));
  } catch {
    throw new Error('SIGNER_KEYS: a file of {"custodyKey": "0x…", "depositXprv": "xprv…"}');
  }
}
