/** A business replaces an API key by a new one, without a failing call. */

import type { Overlap } from '#shared/api-keys/schemas.ts';
import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { stopActs } from '../../people/authority/stop-acts.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isLive } from './api-token.ts';
import { confirmKeyChange, lockKeys } from './confirm.ts';
import { ownLimits, requireWithin } from './own-limits.ts';
import { replaceKeys } from './replace.ts';

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
    await stopActs(tx, id);
    await lockKeys(tx, business.id);
    const [former] = await rowsOf<{
      id: string;
      expiresAt: Date | null;
      name: string | null;
      scopes: string[] | null;
      addresses: string[] | null;
      createdBy: string | null;
      replacedAt: Date | null;
    }>(
      tx,
      sql`select id, expires_at as "expiresAt", name, scopes, addresses, created_by as "createdBy", replaced_at as "replacedAt"
        from api_key where merchant_id = ${business.id} and id = ${id} and ${isLive}`,
    );
    if (!former) throw new Problem('not_found');
    if (former.replacedAt) throw new Problem('api_key_replaced');
    const { name, scopes, addresses, expiresAt } = former;
    requireWithin(await ownLimits(tx, caller), {
      scopes: scopes ?? TOKEN_SCOPES,
      addresses,
      expiresAt,
    });
    const createdBy = actor.kind === 'key' ? actor.id : actor.memberId;
    const limits = { name, scopes, addresses, expiresAt, createdBy };
    return replaceKeys(tx, config, caller, {
      former: sql`api_key.id = ${id}`,
      overlapHours,
      limits,
    });
  });
}
