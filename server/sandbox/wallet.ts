/** The keys of this sandbox, made once. The server reads their public half alone. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicKeys } from '../chain/new-keys.ts';
import { writeWhole } from './whole-file.ts';

/** `wallet.json`; the token is there once it is deployed and in custody. */
export interface Wallet extends PublicKeys {
  token?: string;
}

const walletFile = (folder: string) => join(folder, 'wallet.json');

/** For the signer, and for nobody else. */
const signerFile = (folder: string) => join(folder, 'signer.json');

/** @param folder of the chain, inside the data folder; made when it is not there */
export async function readWallet(folder: string): Promise<Wallet> {
  const text = await readFile(walletFile(folder), 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as Wallet;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { newKeys } = await import('../chain/new-keys.ts');
  const keys = newKeys();
  // First: an address without its key would swallow what is sent there.
  await keep(signerFile(folder), keys.private);
  await writeWallet(folder, keys.public);
  return keys.public;
}

export const writeWallet = (folder: string, wallet: Wallet): Promise<void> =>
  keep(walletFile(folder), wallet);

const keep = (file: string, content: object): Promise<void> =>
  writeWhole(file, `${JSON.stringify(content, null, 2)}\n`);
