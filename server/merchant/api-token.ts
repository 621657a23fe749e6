/**
 * API tokens: `salus_test_` or `salus_live_`, 32 random bytes, and a checksum by which scanners
 * tell a real one from noise without asking us. Only a hash is stored.
 */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { apiToken, merchant } from '../db/schema.ts';

export interface MerchantCaller {
  id: string;
  domain: string;
  successUrl: string | null;
  cancelUrl: string | null;
  linkSuccessUrl: string | null;
  linkDeniedUrl: string | null;
}

const prefixOf = (mode: Config['mode']) => (mode === 'production' ? 'salus_live_' : 'salus_test_');
const hashOf = (token: string) => new Uint8Array(createHash('sha256').update(token).digest());
const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** Makes and stores a token; this is the only time it can be read. */
export async function createApiToken(
  db: Db,
  mode: Config['mode'],
  merchantId: string,
): Promise<string> {
  const body = prefixOf(mode) + randomBytes(32).toString('hex');
  const token = body + checksum(body);
  await db.insert(apiToken).values({ hash: hashOf(token), merchantId, lastFour: token.slice(-4) });
  return token;
}

/** @returns undefined for a token of another mode, unknown or revoked */
export async function findMerchantByToken(
  db: Db,
  mode: Config['mode'],
  token: string,
): Promise<MerchantCaller | undefined> {
  const body = token.slice(0, -8);
  if (!token.startsWith(prefixOf(mode)) || checksum(body) !== token.slice(-8)) return undefined;
  const [found] = await db
    .select({
      id: merchant.id,
      domain: merchant.recipientDomain,
      successUrl: merchant.recipientSuccessUrl,
      cancelUrl: merchant.recipientCancelUrl,
      linkSuccessUrl: merchant.linkSuccessUrl,
      linkDeniedUrl: merchant.linkDeniedUrl,
    })
    .from(apiToken)
    .innerJoin(merchant, eq(merchant.id, apiToken.merchantId))
    .where(and(eq(apiToken.hash, hashOf(token)), isNull(apiToken.revokedAt)));
  return found;
}
