import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CardSettings } from '../../../platform/config/cards.ts';
import { standInAt } from '../../../platform/config/test-cards.ts';
import { createOnce } from '../../data-folder/atomic-file.ts';

export type SandboxCardKeys = Pick<CardSettings, 'secretKey' | 'publishableKey' | 'webhookSecret'>;

/** Creates the network's keys once, in the data folder, readable only by this user. */
export async function sandboxCardKeys(folder: string): Promise<SandboxCardKeys> {
  const path = join(folder, 'card-keys.json');
  await mkdir(folder, { recursive: true });
  const made: SandboxCardKeys = {
    secretKey: `sk_test_sandbox${randomBytes(18).toString('hex')}`,
    publishableKey: `pk_test_sandbox${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  return JSON.parse(await createOnce(path, JSON.stringify(made))) as SandboxCardKeys;
}

/** Settings that make the product use this network instead of Stripe. */
export const sandboxCards = (keys: SandboxCardKeys, port: number): CardSettings =>
  standInAt(`http://127.0.0.1:${port}`, keys);
