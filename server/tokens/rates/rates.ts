import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

const MAX_POINTS = 1000;

/** The price of one token in `currency` as a decimal; undefined when there is no fresh one. */
export async function currentRate(db: Db, currency: string): Promise<string | undefined> {
  return (await currentRates(db, currency))[currency];
}

/** The prices in force by currency. */
export async function currentRates(db: Db, currency?: string): Promise<Record<string, string>> {
  const rows = await rowsOf<{ currency: string; rate: string }>(
    db,
    sql`select currency, rate from rates.in_force(${currency ?? null})`,
  );
  return Object.fromEntries(rows.map((row) => [row.currency, trimZeros(row.rate)]));
}

interface Point {
  rate: string;
  at: string;
  source: string;
}

/** The price history, oldest first. Longer histories are sampled evenly over time. */
export async function rateHistory(
  db: Db,
  currency: string,
  from: string | undefined,
  to: string | undefined,
): Promise<Point[]> {
  const rows = await rowsOf<Point>(
    db,
    sql`select rate, format.utc(observed_at) as at, source from token_rate
      where currency = ${currency}
        ${from ? sql`and observed_at >= ${new Date(from)}` : sql``}
        ${to ? sql`and observed_at <= ${new Date(to)}` : sql``}
      order by observed_at desc, id desc limit ${MAX_POINTS + 1}`,
  );
  if (rows.length > MAX_POINTS) return samples(db, currency, from, to);
  return rows.reverse().map((point) => ({ ...point, rate: trimZeros(point.rate) }));
}

/** The prices in force at evenly spaced times; each is one index lookup. */
async function samples(
  db: Db,
  currency: string,
  from: string | undefined,
  to: string | undefined,
): Promise<Point[]> {
  const points = await rowsOf<Point>(
    db,
    sql`with range as (
        select greatest(min(observed_at), ${from ?? null}::timestamptz) as first,
          least(max(observed_at), ${to ?? null}::timestamptz) as last
        from token_rate where currency = ${currency}
      ), moment as (
        select first, first + (last - first) * i / ${MAX_POINTS - 1}::int as at
        from range, generate_series(0, ${MAX_POINTS - 1}::int) as i
      )
      select distinct on (r.id) r.rate, format.utc(r.observed_at) as at, r.source
      from moment m
      cross join lateral (
        select * from token_rate
        where currency = ${currency} and observed_at between m.first and m.at
        order by observed_at desc, id desc limit 1
      ) r
      order by r.id`,
  );
  return points
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((point) => ({ ...point, rate: trimZeros(point.rate) }));
}

/** Adds a price. Without `validUntil` it is valid until the next one. */
export async function addRate(
  db: Db,
  rate: { currency: string; rate: string; source: string; observedAt?: Date; validUntil?: Date },
): Promise<void> {
  const { currency, observedAt, validUntil = null } = rate;
  await rowsOf(
    db,
    sql`insert into token_rate (currency, rate, source, observed_at, valid_until)
      values (${currency}, ${rate.rate}, ${rate.source}, ${observedAt ?? sql`now()`}, ${validUntil})`,
  );
}

/** Removes the trailing zeros that numeric(30,12) is returned with. */
export function trimZeros(rate: string): string {
  return rate.replace(/\.?0+$/, '');
}
