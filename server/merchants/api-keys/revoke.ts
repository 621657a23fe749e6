import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { stopActs } from '../../people/authority/stop-acts.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isLive } from './api-token.ts';
import { confirmKeyChange } from './confirm.ts';
import { tellKeyRevoked } from './emails.ts';
import { ownLimits, requireMayEnd } from './own-limits.ts';

/** @throws Problem not_found, key_exceeds_own, and the problems of `confirmKeyChange` */
export async function revokeKey(
  db: Db,
  config: Config,
  caller: BusinessCaller,
  { id, ...proof }: Proof & { id: string },
): Promise<void> {
  await confirmKeyChange(db, config, caller, proof);
  await db.transaction(async (tx) => {
    await stopActs(tx, id);
    const { id: businessId } = caller.business;
    const [found] = await rowsOf<{ scopes: string[] | null }>(
      tx,
      sql`select scopes from api_key where merchant_id = ${businessId} and id = ${id} and ${isLive}`,
    );
    if (!found) throw new Problem('not_found');
    requireMayEnd(await ownLimits(tx, caller), found.scopes ?? TOKEN_SCOPES);
    const revoked = await endKeys(tx, config, businessId, { id });
    if (revoked === 0) throw new Problem('not_found');
  });
}

/** Revokes the valid keys and notifies the business. @returns the number of keys */
export async function endKeys(
  tx: Db,
  config: Pick<Config, 'secrets' | 'locales' | 'publicUrl'>,
  businessId: string,
  which: { id: string } | { lastFour: string },
): Promise<number> {
  const ended = await rowsOf<{ lastFour: string; name: string | null }>(
    tx,
    sql`update api_key set revoked_at = now() where merchant_id = ${businessId}
        and ${'id' in which ? sql`id = ${which.id}` : sql`last_four = ${which.lastFour}`}
        and ${isLive} returning last_four as "lastFour", name`,
  );
  for (const { lastFour, name } of ended) {
    await tellKeyRevoked(tx, config, businessId, { ending: lastFour, name });
  }
  return ended.length;
}
