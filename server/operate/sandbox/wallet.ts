/** The sandbox's wallet keys, created once. The server reads only the public keys. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicKeys } from '../../tokens/chain/signer/new-keys.ts';
import { writeAtomically } from '../data-folder/atomic-file.ts';

/** `wallet.json`; `token` is set once the token is deployed and custody is funded. */
export interface Wallet extends PublicKeys {
  token?: string;
}

const walletFile = (folder: string) => join(folder, 'wallet.json');

/** The private keys, which only the signer reads. */
const signerFile = (folder: string) => join(folder, 'signer.json');

/** @param folder of the chain, inside the data folder; created if needed */
export async function readWallet(folder: string): Promise<Wallet> {
  const text = await readFile(walletFile(folder), 'utf8').catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as Wallet;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { newKeys } = await import('../../tokens/chain/signer/new-keys.ts');
  const keys = newKeys();
  // Private keys first: tokens sent to an address without its key are lost.
  await keep(signerFile(folder), keys.private);
  await writeWallet(folder, keys.public);
  return keys.public;
}

export const writeWallet = (folder: string, wallet: Wallet): Promise<void> =>
  keep(walletFile(folder), wallet);

const keep = (file: string, content: object): Promise<void> =>
  writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`);
