import { and, asc, desc, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { tokenRate } from '../db/schema.ts';

const MAX_POINTS = 1000;

/** The price of one token in `currency` as a decimal, undefined when none is fresh. */
export async function currentRate(db: Db, currency: string): Promise<string | undefined> {
  return (await currentRates(db, currency))[currency];
}

/** By currency. The latest counts alone: an older one does not come back when it has gone stale. */
export async function currentRates(db: Db, currency?: string): Promise<Record<string, string>> {
  const latest = db
    .selectDistinctOn([tokenRate.currency])
    .from(tokenRate)
    .where(currency === undefined ? undefined : eq(tokenRate.currency, currency))
    .orderBy(asc(tokenRate.currency), desc(tokenRate.observedAt), desc(tokenRate.id))
    .as('latest');
  const rows = await db
    .select()
    .from(latest)
    .where(or(isNull(latest.validUntil), gt(latest.validUntil, sql`now()`)));
  return Object.fromEntries(rows.map((row) => [row.currency, trimmed(row.rate)]));
}

/** Oldest first; the newest points when there are more than fit. */
export async function rateHistory(
  db: Db,
  currency: string,
  from: string | undefined,
  to: string | undefined,
): Promise<{ rate: string; at: string; source: string }[]> {
  const rows = await db
    .select()
    .from(tokenRate)
    .where(
      and(
        eq(tokenRate.currency, currency),
        from ? gte(tokenRate.observedAt, new Date(from)) : undefined,
        to ? lte(tokenRate.observedAt, new Date(to)) : undefined,
      ),
    )
    .orderBy(desc(tokenRate.observedAt), desc(tokenRate.id))
    .limit(MAX_POINTS);
  return rows.reverse().map(({ rate, observedAt, source }) => ({
    rate: trimmed(rate),
    at: observedAt.toISOString(),
    source,
  }));
}

/** Adds a price. Without `validUntil` it holds until the next one: a rate set by hand. */
export async function addRate(
  db: Db,
  rate: { currency: string; rate: string; source: string; validUntil?: Date },
): Promise<void> {
  await db.insert(tokenRate).values(rate);
}

/** numeric(30,12) comes with all its zeros. */
function trimmed(rate: string): string {
  return rate.replace(/\.?0+$/, '');
}
