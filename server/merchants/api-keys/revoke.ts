import { and, eq, sql } from 'drizzle-orm';
import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { stopActs } from '../../people/authority/stop-acts.ts';
import type { Proof } from '../../people/factors/reauthenticate.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isLive } from './api-token.ts';
import { confirmKeyChange } from './confirm.ts';
import { tellKeyRevoked } from './emails.ts';
import { ownLimits, requireMayEnd } from './own-limits.ts';
import { apiKey } from './tables.ts';

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
    const [found] = await tx
      .select({ scopes: apiKey.scopes })
      .from(apiKey)
      .where(and(eq(apiKey.merchantId, businessId), eq(apiKey.id, id), isLive.getSQL()));
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
  const ended = await tx
    .update(apiKey)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(apiKey.merchantId, businessId),
        'id' in which ? eq(apiKey.id, which.id) : eq(apiKey.lastFour, which.lastFour),
        isLive,
      ),
    )
    .returning({ lastFour: apiKey.lastFour, name: apiKey.name });
  for (const { lastFour, name } of ended) {
    await tellKeyRevoked(tx, config, businessId, { ending: lastFour, name });
  }
  return ended.length;
}
