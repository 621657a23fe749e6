/**
 * API tokens: `salus_test_` or `salus_live_`, 32 random bytes, and a checksum by which scanners
 * tell a real one from noise without asking us. It is found by its hash; to be shown again it is
 * kept encrypted.
 */
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { apiToken, merchant } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { seal } from '../sealed/secret-box.ts';

export interface MerchantCaller {
  id: string;
  domain: string;
  successUrl: string | null;
  cancelUrl: string | null;
  linkSuccessUrl: string | null;
  linkDeniedUrl: string | null;
}

export const prefixOf = (mode: Config['mode']) =>
  mode === 'production' ? 'salus_live_' : 'salus_test_';
const hashOf = (token: string) => new Uint8Array(createHash('sha256').update(token).digest());
const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** Makes and stores a token. */
export async function createApiToken(
  db: Db,
  { mode, secrets }: Pick<Config, 'mode' | 'secrets'>,
  merchantId: string,
): Promise<string> {
  const body = prefixOf(mode) + randomBytes(32).toString('hex');
  const token = body + checksum(body);
  await db.insert(apiToken).values({
    id: newId('tok'),
    hash: hashOf(token),
    sealed: seal(secrets.encryption, token, merchantId),
    merchantId,
    lastFour: token.slice(-4),
  });
  return token;
}

/** Neither revoked nor, after it was renewed, past its time. */
export const isLive = and(
  isNull(apiToken.revokedAt),
  or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, sql`now()`)),
);

/** @returns undefined for a token of another mode, unknown, revoked or past its time */
export async function findMerchantByToken(
  db: Db,
  mode: Config['mode'],
  token: string,
): Promise<MerchantCaller | undefined> {
  const body = token.slice(0, -8);
  if (!token.startsWith(prefixOf(mode)) || checksum(body) !== token.slice(-8)) return undefined;
  const hash = hashOf(token);
  const [found] = await db
    .select({
      merchant: {
        id: merchant.id,
        domain: merchant.recipientDomain,
        successUrl: merchant.recipientSuccessUrl,
        cancelUrl: merchant.recipientCancelUrl,
        linkSuccessUrl: merchant.linkSuccessUrl,
        linkDeniedUrl: merchant.linkDeniedUrl,
      },
      unnoted: sql<boolean>`${unnoted}`,
    })
    .from(apiToken)
    .innerJoin(merchant, eq(merchant.id, apiToken.merchantId))
    .where(and(eq(apiToken.hash, hash), isLive));
  if (found?.unnoted) noteUse(db, hash);
  return found?.merchant;
}

const unnoted = sql`(${apiToken.lastUsedAt} is null
  or ${apiToken.lastUsedAt} < now() - interval '1 minute')`;

/** The call does not wait for it, and does not fail with it: another will note it soon enough. */
function noteUse(db: Db, hash: Uint8Array): void {
  db.update(apiToken)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiToken.hash, hash), unnoted))
    .catch(() => {});
}
