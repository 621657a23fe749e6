/** A new key replaces former ones: a named key by rolling it, the API token by renewing it. */

import type { Overlap } from '#shared/api-keys/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { insertKey, type NewKey } from './api-token.ts';
import { tellKeyMade } from './emails.ts';

/**
 * Ends the former keys in `overlapHours`, or at once, but never later than they would end anyway;
 * makes their successor and notifies the business. The caller has locked the business's keys.
 */
export async function replaceKeys(
  tx: Db,
  config: Config,
  { business }: Pick<BusinessCaller, 'business'>,
  { former, overlapHours, limits }: { former: Statement; overlapHours: Overlap; limits: NewKey },
): Promise<{ id: string; token: string }> {
  const ended = await rowsOf<{ until: Date | null }>(
    tx,
    sql`update api_key set replaced_at = now(),
        revoked_at = case when ${overlapHours} = 0 then now() else revoked_at end,
        expires_at = case when ${overlapHours} = 0 then expires_at
          else least(expires_at, now() + ${overlapHours} * interval '1 hour') end
      where ${former} returning expires_at as until`,
  );
  const made = await insertKey(tx, config, business, limits);
  const ends = ended.flatMap(({ until }) => until?.getTime() ?? []);
  const until = overlapHours > 0 && ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
  await tellKeyMade(tx, config, business.id, { ...made, name: limits.name ?? null, until });
  return made;
}
