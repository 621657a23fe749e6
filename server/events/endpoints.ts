import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { webhookEndpoint } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { seal } from './secret-box.ts';

/** Registers where a merchant's events go. @returns the secret it verifies them with */
export async function createEndpoint(
  db: Db,
  config: Pick<Config, 'secrets'>,
  merchantId: string,
  url: string,
): Promise<string> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await db
    .insert(webhookEndpoint)
    .values({ id: newId('whe'), merchantId, url, secret: seal(config.secrets.encryption, secret) });
  return secret;
}
