/** A business creates an API key with a name. */

import type * as endpoints from '#shared/api-keys/endpoints.ts';
import { MOST_KEYS } from '#shared/api-keys/schemas.ts';
import type { CallInput } from '#shared/http/call.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { canonicalRange } from '../../platform/http/address-ranges.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { insertKey, isLive } from './api-token.ts';
import { confirmKeyChange, lockKeys } from './confirm.ts';
import { tellKeyMade } from './emails.ts';
import { ownLimits, requireWithin } from './own-limits.ts';

type Draft = CallInput<typeof endpoints.create>['body'];

/**
 * The addresses and the expiry of the key that calls are those of the new one, unless it names
 * narrower ones.
 * @throws Problem validation_failed, key_exceeds_own, api_key_limit_reached, and the problems of
 *   `confirmKeyChange`
 */
export async function createKey(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { name, scopes, addresses, expiresAt, ...proof }: Draft,
): Promise<{ id: string; token: string }> {
  const given = { addresses: addresses?.map(readRange), expiresAt: readEnd(expiresAt) };
  await confirmKeyChange(db, config, caller, proof);
  const { business, actor } = caller;
  return db.transaction(async (tx) => {
    await lockKeys(tx, business.id);
    const own = await ownLimits(tx, caller);
    const limits = {
      scopes,
      addresses: given.addresses ?? own.addresses,
      expiresAt: given.expiresAt ?? own.expiresAt,
    };
    requireWithin(own, limits);
    if ((await countKeys(tx, business.id)) >= MOST_KEYS) throw new Problem('api_key_limit_reached');
    const made = await insertKey(tx, config, business, {
      name,
      scopes: [...limits.scopes],
      addresses: limits.addresses && [...limits.addresses],
      expiresAt: limits.expiresAt,
      createdBy: actor.kind === 'key' ? actor.id : actor.memberId,
    });
    await tellKeyMade(tx, config, business.id, { ...made, name, until: undefined });
    return made;
  });
}

async function countKeys(tx: Db, businessId: string): Promise<number> {
  const [row] = await rowsOf<{ keys: number }>(
    tx,
    sql`select count(*)::int as keys from api_key where merchant_id = ${businessId} and ${isLive}`,
  );
  return row?.keys ?? 0;
}

function readRange(text: string, index: number): string {
  const range = canonicalRange(text);
  if (!range) throw fieldProblem(`addresses.${index}`, 'An address or range such as 192.0.2.0/24.');
  return range;
}

function readEnd(expiresAt: string | undefined): Date | null {
  if (expiresAt === undefined) return null;
  const end = new Date(expiresAt);
  if (end.getTime() <= Date.now()) throw fieldProblem('expiresAt', 'Must be in the future.');
  return end;
}
