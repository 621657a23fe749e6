/**
 * API keys: `salus_test_` or `salus_live_`, 32 random bytes, and a checksum that lets secret
 * scanners recognise a key without calling us. Lookups use the hash. The API token is also kept
 * encrypted, so that the business can display it again.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isScope, SUSPENDED_SCOPES, TOKEN_SCOPES } from '#shared/team/scopes.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { seal } from '../../platform/encryption/secret-box.ts';
import type { BusinessCaller, Lookup, MerchantCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { CALLING_BUSINESS } from '../business/find-merchant.ts';

/** `salus_live_` for a key that can move real tokens: of a live business, in production. */
export const prefixOf = (mode: Config['mode'], livemode = true) =>
  mode === 'production' && livemode ? 'salus_live_' : 'salus_test_';
const SHAPE = /^salus_(test|live)_[0-9a-f]{72}$/;
const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** What limits a key. */
export interface NewKey {
  name?: string | null | undefined;
  /** Null: those of the API token. */
  scopes?: readonly string[] | null | undefined;
  addresses?: readonly string[] | null | undefined;
  expiresAt?: Date | null | undefined;
  createdBy?: string | null | undefined;
}

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
  const { name = null, scopes, addresses, expiresAt = null, createdBy = null } = key;
  await rowsOf(
    db,
    sql`insert into api_key (id, hash, sealed, merchant_id, last_four, name, scopes, addresses,
        expires_at, created_by)
      values (${id}, ${sha256(token)}, ${name ? null : seal(secrets.encryption, token, merchantId)},
        ${merchantId}, ${token.slice(-4)}, ${name}, ${scopes ? arrayOf(scopes, 'text') : null},
        ${addresses ? arrayOf(addresses, 'text') : null}, ${expiresAt}, ${createdBy})`,
  );
  return { id, token };
}

export const createApiToken = async (
  db: Db,
  config: Pick<Config, 'mode' | 'secrets'>,
  merchantId: string,
  livemode = true,
): Promise<string> => (await insertKey(db, config, { id: merchantId, livemode })).token;

/** The condition that a token is neither revoked nor expired after a renewal. */
export const isLive = sql`api_key.revoked_at is null
  and (api_key.expires_at is null or api_key.expires_at > now())`;

/** @throws Problem token_malformed, wrong_mode; without asking the database */
export function lookUpKey(
  db: Db,
  { mode, testMode }: Pick<Config, 'mode' | 'testMode'>,
  token: string,
): Lookup<BusinessCaller> {
  if (!SHAPE.test(token) || checksum(token.slice(0, -8)) !== token.slice(-8))
    throw new Problem('token_malformed');
  const modes = testMode ? [true, false] : [true];
  if (!modes.some((livemode) => token.startsWith(prefixOf(mode, livemode)))) {
    throw new Problem('wrong_mode');
  }
  const hash = sha256(token);
  return {
    query: sql`select json_build_object('id', api_key.id, 'scopes', scopes, 'addresses', addresses,
        'isSuspended', suspended_at is not null, 'business', ${CALLING_BUSINESS},
        'unnoted', ${UNNOTED}) as caller,
        null::text as member, null::uuid as sign_in, merchant.id as business, merchant.id as holder,
        owner.cash_account as cash, owner.stake_account as stake, merchant.livemode
      from api_key join merchant on merchant.id = api_key.merchant_id
      join member owner on owner.id = merchant.id
      where hash = ${hash} and ${isLive}`,
    found(caller) {
      const { id, business, scopes, addresses, isSuspended, unnoted } = caller as FoundKey;
      if (unnoted) noteUse(db, hash);
      const actor = { kind: 'key' as const, id, addresses, isSuspended };
      const own = scopes?.filter(isScope) ?? TOKEN_SCOPES;
      const left = isSuspended ? own.filter((scope) => SUSPENDED_SCOPES.includes(scope)) : own;
      return { business, actor, scopes: left };
    },
  };
}

/** @returns undefined for a token that is unknown, revoked or expired */
export async function findKey(
  db: Db,
  config: Pick<Config, 'mode' | 'testMode'>,
  token: string,
): Promise<BusinessCaller | undefined> {
  const { query, found } = lookUpKey(db, config, token);
  const [row] = await rowsOf<{ caller: unknown }>(db, query);
  return row && found(row.caller);
}

interface FoundKey {
  id: string;
  scopes: string[] | null;
  addresses: string[] | null;
  isSuspended: boolean;
  business: MerchantCaller;
  unnoted: boolean;
}

const UNNOTED = sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** Runs in the background: the call neither waits for the update nor fails with it. */
function noteUse(db: Db, hash: Uint8Array): void {
  rowsOf(
    db,
    sql`update api_key set last_used_at = now() where hash = ${hash} and ${UNNOTED}`,
  ).catch(() => {});
}
