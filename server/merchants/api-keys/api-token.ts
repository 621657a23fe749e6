/**
 * API keys: `salus_test_` or `salus_live_`, 32 random bytes, and a checksum that lets secret
 * scanners recognise a key without calling us. Lookups use the hash. The API token is also kept
 * encrypted, so that the business can display it again.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { isScope, SUSPENDED_SCOPES, TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { seal } from '../../platform/encryption/secret-box.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { callingBusiness } from '../business/find-merchant.ts';
import { apiKey } from './tables.ts';

/** `salus_live_` for a key that can move real tokens: of a live business, in production. */
export const prefixOf = (mode: Config['mode'], livemode = true) =>
  mode === 'production' && livemode ? 'salus_live_' : 'salus_test_';
const SHAPE = /^salus_(test|live)_[0-9a-f]{72}$/;
const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

type NewKey = Pick<
  typeof apiKey.$inferInsert,
  'name' | 'scopes' | 'addresses' | 'expiresAt' | 'createdBy'
>;

/** The business that gets the key. Its mode is live by default. */
interface Owner {
  id: string;
  livemode?: boolean;
}

/** Creates and stores a key. Without a name it is the API token, which can be displayed again. */
export async function insertKey(
  db: Db,
  { mode, secrets }: Pick<Config, 'mode' | 'secrets'>,
  { id: merchantId, livemode = true }: Owner,
  key: NewKey = {},
): Promise<{ id: string; token: string }> {
  const body = prefixOf(mode, livemode) + randomBytes(32).toString('hex');
  const token = body + checksum(body);
  const id = newId('tok');
  await db.insert(apiKey).values({
    ...key,
    id,
    hash: sha256(token),
    sealed: key.name ? null : seal(secrets.encryption, token, merchantId),
    merchantId,
    lastFour: token.slice(-4),
  });
  return { id, token };
}

export const createApiToken = async (
  db: Db,
  config: Pick<Config, 'mode' | 'secrets'>,
  merchantId: string,
  livemode = true,
): Promise<string> => (await insertKey(db, config, { id: merchantId, livemode })).token;

/** The condition that a token is neither revoked nor expired after a renewal. */
export const isLive = and(
  isNull(apiKey.revokedAt),
  or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, sql`now()`)),
);

/**
 * @returns undefined for a token that is unknown, revoked or expired
 * @throws Problem token_malformed, wrong_mode; without asking the database
 */
export async function findKey(
  db: Db,
  { mode, testMode }: Pick<Config, 'mode' | 'testMode'>,
  token: string,
): Promise<BusinessCaller | undefined> {
  if (!SHAPE.test(token) || checksum(token.slice(0, -8)) !== token.slice(-8))
    throw new Problem('token_malformed');
  const modes = testMode ? [true, false] : [true];
  if (!modes.some((livemode) => token.startsWith(prefixOf(mode, livemode)))) {
    throw new Problem('wrong_mode');
  }
  const hash = sha256(token);
  const [found] = await db
    .select({
      id: apiKey.id,
      scopes: apiKey.scopes,
      addresses: apiKey.addresses,
      isSuspended: sql<boolean>`${apiKey.suspendedAt} is not null`,
      business: callingBusiness,
      unnoted: sql<boolean>`${unnoted}`,
    })
    .from(apiKey)
    .innerJoin(merchant, eq(merchant.id, apiKey.merchantId))
    .where(and(eq(apiKey.hash, hash), isLive));
  if (!found) return undefined;
  if (found.unnoted) noteUse(db, hash);
  const { id, business, scopes, addresses, isSuspended } = found;
  const actor = { kind: 'key' as const, id, addresses, isSuspended };
  const own = scopes?.filter(isScope) ?? TOKEN_SCOPES;
  const left = isSuspended ? own.filter((scope) => SUSPENDED_SCOPES.includes(scope)) : own;
  return { business, actor, scopes: left };
}

const unnoted = sql`(${apiKey.lastUsedAt} is null
  or ${apiKey.lastUsedAt} < now() - interval '1 minute')`;

/** Runs in the background: the call neither waits for the update nor fails with it. */
function noteUse(db: Db, hash: Uint8Array): void {
  db.update(apiKey)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKey.hash, hash), unnoted))
    .catch(() => {});
}
