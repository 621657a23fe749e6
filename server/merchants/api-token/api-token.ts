/**
 * API tokens: `salus_test_` or `salus_live_`, 32 random bytes, and a checksum that lets secret
 * scanners recognise a token without calling us. Lookups use the hash; the encrypted token is kept
 * so that the business can display it again.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { SCOPES } from '#shared/team/scopes.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { seal } from '../../platform/encryption/secret-box.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { callingBusiness } from '../business/find-merchant.ts';
import { apiToken } from './tables.ts';

export const prefixOf = (mode: Config['mode']) =>
  mode === 'production' ? 'salus_live_' : 'salus_test_';
const SHAPE = /^salus_(test|live)_[0-9a-f]{72}$/;
const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** Creates and stores a token. */
export async function createApiToken(
  db: Db,
  { mode, secrets }: Pick<Config, 'mode' | 'secrets'>,
  merchantId: string,
): Promise<string> {
  const body = prefixOf(mode) + randomBytes(32).toString('hex');
  const token = body + checksum(body);
  await db.insert(apiToken).values({
    id: newId('tok'),
    hash: sha256(token),
    sealed: seal(secrets.encryption, token, merchantId),
    merchantId,
    lastFour: token.slice(-4),
  });
  return token;
}

/** The condition that a token is neither revoked nor expired after a renewal. */
export const isLive = and(
  isNull(apiToken.revokedAt),
  or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, sql`now()`)),
);

/**
 * @returns undefined for a token that is unknown, revoked or expired
 * @throws Problem token_malformed, wrong_mode; without asking the database
 */
export async function findKey(
  db: Db,
  mode: Config['mode'],
  token: string,
): Promise<BusinessCaller | undefined> {
  if (!SHAPE.test(token) || checksum(token.slice(0, -8)) !== token.slice(-8))
    throw new Problem('token_malformed');
  if (!token.startsWith(prefixOf(mode))) throw new Problem('wrong_mode');
  const hash = sha256(token);
  const [found] = await db
    .select({
      id: apiToken.id,
      business: callingBusiness,
      unnoted: sql<boolean>`${unnoted}`,
    })
    .from(apiToken)
    .innerJoin(merchant, eq(merchant.id, apiToken.merchantId))
    .where(and(eq(apiToken.hash, hash), isLive));
  if (!found) return undefined;
  if (found.unnoted) noteUse(db, hash);
  const { id, business } = found;
  return { business, actor: { kind: 'key', id }, scopes: SCOPES };
}

const unnoted = sql`(${apiToken.lastUsedAt} is null
  or ${apiToken.lastUsedAt} < now() - interval '1 minute')`;

/** Runs in the background: the call neither waits for the update nor fails with it. */
function noteUse(db: Db, hash: Uint8Array): void {
  db.update(apiToken)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiToken.hash, hash), unnoted))
    .catch(() => {});
}
