/** `sandbox.json`: URLs, sign-ins and keys of the running sandbox. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../data-folder/atomic-file.ts';

export interface Manifest {
  url: string;
  shopUrl: string;
  /** The mailbox. */
  mailUrl: string;
  /** The sandbox card network, whose page can dispute payments. */
  cardUrl: string;
  /** The Ethereum node and the token, for any wallet or script. */
  chain: { rpcUrl: string; chainId: number; token: string };
  signIns: { email: string; password: string; shows: string }[];
  merchant: { token: string; webhookSecret: string };
  /** Of the same business: its test key, and test members, who sign in at its payments and invitations. */
  testMode: { token: string; members: Manifest['signIns'] };
}

const pathOf = (folder: string) => join(folder, 'sandbox.json');

export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(pathOf(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Manifest);
}

/** Readable only by this user, because it contains the demo merchant's API token. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeAtomically(pathOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);
}
