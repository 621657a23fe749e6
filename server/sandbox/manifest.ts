/** `sandbox.json`: what a person or a script needs to use this sandbox. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './whole-file.ts';

export interface Manifest {
  url: string;
  shopUrl: string;
  /** Where the sandbox's mails are read. */
  mailUrl: string;
  /** The sandbox card network, where payments may be disputed. */
  cardUrl: string;
  /** Where the token lives, for any wallet or script: nothing of ours stands in between. */
  chain: { rpcUrl: string; chainId: number; token: string };
  signIns: { email: string; password: string; shows: string }[];
  merchant: { token: string; webhookSecret: string };
}

const pathOf = (folder: string) => join(folder, 'sandbox.json');

export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(pathOf(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Manifest);
}

/** Readable by this user alone: it holds the demo merchant's token. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeWhole(pathOf(folder), `${JSON.stringify(manifest, null, 2)}\n`);
}
