import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CardSettings } from '../../cards/settings.ts';
import { makeOnce } from '../whole-file.ts';

export type SandboxCardKeys = Pick<CardSettings, 'secretKey' | 'publishableKey' | 'webhookSecret'>;

/** Keys of this sandbox's network, made once and kept in its folder, readable by this user alone. */
export async function sandboxCardKeys(folder: string): Promise<SandboxCardKeys> {
  const path = join(folder, 'card-keys.json');
  await mkdir(folder, { recursive: true });
  const made: SandboxCardKeys = {
    secretKey: `sk_test_sandbox${randomBytes(18).toString('hex')}`,
    publishableKey: `pk_test_sandbox${randomBytes(18).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
  return JSON.parse(await makeOnce(path, JSON.stringify(made))) as SandboxCardKeys;
}

/** The settings by which the product takes this network for Stripe. */
export function sandboxCards(keys: SandboxCardKeys, port: number): CardSettings {
  const url = `http://127.0.0.1:${port}`;
  return {
    ...keys,
    api: { protocol: 'http', host: '127.0.0.1', port },
    browser: { script: `${url}/v3/`, frames: [url], connects: [url], images: [] },
  };
}
