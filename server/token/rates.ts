import { and, asc, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { tokenRate } from '../db/schema.ts';

const fresh = or(isNull(tokenRate.validUntil), sql`${tokenRate.validUntil} > now()`);
const MAX_POINTS = 1000;

/** The price of one token in `currency` as a decimal, undefined when none is fresh. */
export async function currentRate(db: Db, currency: string): Promise<string | undefined> {
  const [latest] = await db
    .select({ rate: tokenRate.rate })
    .from(tokenRate)
    .where(and(eq(tokenRate.currency, currency), fresh))
    .orderBy(desc(tokenRate.observedAt), desc(tokenRate.id))
    .limit(1);
  return latest && trimmed(latest.rate);
}

export async function currentRates(db: Db): Promise<Record<string, string>> {
  const rows = await db
    .selectDistinctOn([tokenRate.currency], { currency: tokenRate.currency, rate: tokenRate.rate })
    .from(tokenRate)
    .where(fresh)
    .orderBy(asc(tokenRate.currency), desc(tokenRate.observedAt), desc(tokenRate.id));
  return Object.fromEntries(rows.map(({ currency, rate }) => [currency, trimmed(rate)]));
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
