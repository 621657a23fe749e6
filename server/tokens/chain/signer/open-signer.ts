import { readFile } from 'node:fs/promises';
import { openHeads } from './heads-file.ts';
import { openJournal } from './journal.ts';
import { openKeys } from './open-keys.ts';
import { parseOperators } from './operators.ts';
import { checkOwnFiles } from './own-files.ts';
import { createRegistry, openRegistry } from './registry.ts';
import type { Settings } from './settings.ts';
import { createSigner, type SignerSettings } from './sign.ts';

/** @throws when another user may open the files, or they are invalid */
export async function openSigner({
  rules,
  approval,
  files,
  keyService,
  listen,
  isSandbox,
}: Settings) {
  const socket = 'socket' in listen ? listen.socket : undefined;
  const tlsKey = 'tls' in listen ? { SIGNER_TLS_KEY: listen.tls.key } : {};
  const serviceKey = keyService?.tls ? { SIGNER_KEYS_KEY: keyService.tls.key } : {};
  const certificateKeys = { ...tlsKey, ...serviceKey };
  if (!isSandbox) await checkOwnFiles({ ...files, socket, certificateKeys });
  const journal = await openJournal(files.journal);
  const passkeys = await openRegistry(files.registry);
  const signer = createSigner(
    { ...rules, operators: await readOperators(files.operators) },
    await openKeys(files.keys, keyService),
    journal,
    createRegistry(passkeys, journal, { ...approval, now: Date.now }),
  );
  return {
    signer: { ...signer, ...openHeads(`${files.journal}.heads`) },
    async close() {
      await journal.close();
      await passkeys.close();
    },
  };
}

async function readOperators(path: string | undefined): Promise<SignerSettings['operators']> {
  try {
    return path ? parseOperators(await readFile(path, 'utf8')) : [];
  } catch (error) {
    throw new Error('SIGNER_OPERATORS cannot be read', { cause: error });
  }
}
