/** A business replaces an API key by a new one, without a failing call. */
import { and, eq, sql } from 'drizzle-orm';
import type { Overlap } from '#shared/api-keys/endpoints.ts';
import { SCOPES } from '#shared/team/scopes.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { insertKey, isLive } from './api-token.ts';
import { confirmKeyChange, lockKeys } from './confirm.ts';
import { tellKeyMade } from './emails.ts';
import { ownLimits, requireWithin } from './own-limits.ts';
import { apiKey } from './tables.ts';

/**
 * The new key has the name, scopes, addresses and expiry of the former, which stays valid for
 * `overlapHours`, but not beyond its own expiry.
 * @throws Problem not_found, api_key_replaced for one that was rolled before, key_exceeds_own, and
 *   the problems of `confirmKeyChange`
 */
export async function rollKey(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, overlapHours, ...proof }: Proof & { id: string; overlapHours: Overlap },
): Promise<{ id: string; token: string }> {
  await confirmKeyChange(db, config, caller, proof);
  const { business, actor } = caller;
  return db.transaction(async (tx) => {
    await lockKeys(tx, business.id);
    const [former] = await tx
      .select()
      .from(apiKey)
      .where(and(eq(apiKey.merchantId, business.id), eq(apiKey.id, id), isLive));
    if (!former) throw new Problem('not_found');
    if (former.replacedAt) throw new Problem('api_key_replaced');
    const { name, scopes, addresses, expiresAt } = former;
    requireWithin(await ownLimits(tx, caller), { scopes: scopes ?? SCOPES, addresses, expiresAt });
    const [ended] = await tx
      .update(apiKey)
      .set({ replacedAt: sql`now()`, ...endAfter(overlapHours) })
      .where(eq(apiKey.id, id))
      .returning({ until: apiKey.expiresAt });
    const createdBy = actor.kind === 'key' ? actor.id : actor.memberId;
    const limits = { name, scopes, addresses, expiresAt, createdBy };
    const made = await insertKey(tx, config, business.id, limits);
    const until = overlapHours === 0 ? undefined : (ended?.until ?? undefined);
    await tellKeyMade(tx, config, business.id, { ...made, name, until });
    return made;
  });
}

const endAfter = (hours: Overlap) =>
  hours === 0
    ? { revokedAt: sql`now()` }
    : { expiresAt: sql`least(${apiKey.expiresAt}, now() + ${hours} * interval '1 hour')` };
