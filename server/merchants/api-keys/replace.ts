/** A new key replaces former ones: a named key by rolling it, the API token by renewing it. */
import { type SQL, sql } from 'drizzle-orm';
import type { Overlap } from '#shared/api-keys/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { insertKey } from './api-token.ts';
import { tellKeyMade } from './emails.ts';
import { apiKey } from './tables.ts';

type Limits = Pick<
  typeof apiKey.$inferInsert,
  'name' | 'scopes' | 'addresses' | 'expiresAt' | 'createdBy'
>;

/**
 * Ends the former keys in `overlapHours`, or at once, but never later than they would end anyway;
 * makes their successor and notifies the business. The caller has locked the business's keys.
 */
export async function replaceKeys(
  tx: Db,
  config: Config,
  { business }: Pick<BusinessCaller, 'business'>,
  {
    former,
    overlapHours,
    limits,
  }: { former: SQL | undefined; overlapHours: Overlap; limits: Limits },
): Promise<{ id: string; token: string }> {
  const ended = await tx
    .update(apiKey)
    .set({ replacedAt: sql`now()`, ...endAfter(overlapHours) })
    .where(former)
    .returning({ until: apiKey.expiresAt });
  const made = await insertKey(tx, config, business, limits);
  const ends = ended.flatMap(({ until }) => until?.getTime() ?? []);
  const until = overlapHours > 0 && ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
  await tellKeyMade(tx, config, business.id, { ...made, name: limits.name ?? null, until });
  return made;
}

const endAfter = (hours: Overlap) =>
  hours === 0
    ? { revokedAt: sql`now()` }
    : { expiresAt: sql`least(${apiKey.expiresAt}, now() + ${hours} * interval '1 hour')` };
