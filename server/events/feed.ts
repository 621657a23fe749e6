/** A merchant's events in an order that never gets another one before what was read. */
import { sql } from 'drizzle-orm';
import type { MerchantEvent } from '#shared/events/merchant-contract.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { fieldProblem, Problem } from '../http/problem.ts';

/** Placed by one statement, while whoever else reads waits for it. */
const AT_ONCE = 250;
/** For so long a reader places what has gathered where neither another nor the schedule came by. */
const PATIENCE_MS = 1500;

export interface Wanted {
  type: string | undefined;
  order: 'oldest' | 'newest';
  /** The last event of the page before; any of the merchant's will do. */
  after: string | undefined;
  limit: number;
}

export interface Page {
  data: MerchantEvent[];
  next: string | null;
}

/**
 * @throws Problem validation_failed when `after` is no event of the merchant's; unavailable when so
 * much has no place yet that the next call should go on giving them
 */
export async function readFeed(db: Db, merchantId: string, wanted: Wanted): Promise<Page> {
  if (wanted.after) await mustBeOwn(db, merchantId, wanted.after);
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const isAll = (await place(db, merchantId)) < AT_ONCE;
    // What has no place yet comes behind all that has one: a full page of the oldest stays as it is.
    if (isAll || wanted.order === 'oldest') {
      const page = await readPlaced(db, merchantId, wanted);
      if (isAll || page.next) return page;
    }
    if (performance.now() > end) throw new Problem('unavailable', { retryAfter: 1 });
  }
}

async function readPlaced(
  db: Db,
  merchantId: string,
  { type, order, after, limit }: Wanted,
): Promise<Page> {
  const isNewest = order === 'newest';
  const conditions = [sql`merchant_id = ${merchantId}`, sql`position is not null`];
  if (type) conditions.push(sql`type = ${type}`);
  if (after) {
    const position = sql`(select position from event where id = ${after})`;
    conditions.push(isNewest ? sql`position < ${position}` : sql`position > ${position}`);
  }
  const rows = await rowsOf<{ payload: MerchantEvent }>(
    db,
    sql`select payload from event where ${sql.join(conditions, sql` and `)}
      order by position ${isNewest ? sql`desc` : sql`asc`} limit ${limit + 1}`,
  );
  const data = rows.slice(0, limit).map(({ payload }) => payload);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** @throws Problem not_found, also for another merchant's */
export async function readEvent(db: Db, merchantId: string, id: string): Promise<MerchantEvent> {
  const [row] = await rowsOf<{ payload: MerchantEvent }>(
    db,
    sql`select payload from event where merchant_id = ${merchantId} and id = ${id}`,
  );
  if (!row) throw new Problem('not_found');
  return row.payload;
}

/** Part of the schedule, so that whoever has not read for long does not wait for all of it. */
export async function placeEvents(db: Db): Promise<void> {
  const waiting = await rowsOf<{ merchant: string }>(
    db,
    sql`select distinct merchant_id as merchant from event where position is null`,
  );
  for (const { merchant } of waiting) await placeAll(db, merchant);
}

async function placeAll(db: Db, merchantId: string): Promise<void> {
  while ((await place(db, merchantId)) === AT_ONCE);
}

async function place(db: Db, merchantId: string): Promise<number> {
  const [row] = await rowsOf<{ placed: number }>(
    db,
    sql`select events.place(${merchantId}, ${AT_ONCE}) as placed`,
  );
  return row?.placed ?? 0;
}

async function mustBeOwn(db: Db, merchantId: string, id: string): Promise<void> {
  const own = await rowsOf(
    db,
    sql`select from event where merchant_id = ${merchantId} and id = ${id}`,
  );
  if (own.length === 0) throw fieldProblem('query.after', 'Not an event of yours.');
}
