import { mkdir, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HDNodeWallet } from 'ethers/wallet';
import { readKeyFile } from './key-file.ts';
import { newKeys } from './new-keys.ts';

/**
 * Creates a folder with new keys and an empty journal that only this user may open.
 * With `--deposits KEYS` the deposit keys are those of an existing key file: members keep their
 * addresses when custody moves. With `--custody ADDRESS` custody's key is in a key service.
 * @returns the public keys and the settings of both sides
 * @throws when the folder has keys already
 */
export async function initFolder(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { deposits: { type: 'string' }, custody: { type: 'string' } },
  });
  const [given, ...rest] = positionals;
  if (!given || rest.length > 0)
    throw new Error('use: init FOLDER [--deposits KEYS] [--custody ADDRESS]');
  const folder = resolve(given);
  const keys = newKeys();
  if (values.deposits) {
    const { depositXprv } = await readKeyFile(values.deposits);
    keys.private.depositXprv = depositXprv;
    keys.public.depositXpub = publicKeyOf(depositXprv);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = { keys: join(folder, 'keys.json'), journal: join(folder, 'journal.jsonl') };
  const { custodyKey, depositXprv } = keys.private;
  const kept = values.custody ? { depositXprv } : { custodyKey, depositXprv };
  await create(files.keys, `${JSON.stringify(kept, null, 2)}\n`);
  if (!values.deposits) await create(files.journal, '');
  return `Keep ${files.keys} as you keep the tokens: it controls them, and has no copy.

The signer's settings, beside those of docs/operations/money.md:
SIGNER_KEYS=${files.keys}
SIGNER_JOURNAL=${values.deposits ? 'the same as before' : files.journal}

The server's settings:
CUSTODY_ADDRESS=${values.custody ?? keys.public.custody}
DEPOSIT_XPUB=${keys.public.depositXpub}
`;
}

function publicKeyOf(xprv: string): string {
  const account = HDNodeWallet.fromExtendedKey(xprv);
  return account instanceof HDNodeWallet ? account.neuter().extendedKey : account.extendedKey;
}

/** @throws when the file exists */
async function create(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${path} exists already`) : error;
  });
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
