/** A merchant's events in a stable order: no event appears before one that was read. */
import type { MerchantEvent } from '#shared/events/merchant-schemas.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

/** Events per statement; other readers of the merchant wait for it. */
const AT_ONCE = 250;
/** How long a reader assigns positions to a backlog before it gives up. */
const PATIENCE_MS = 1500;

/** Events lose their content after a time (`forget.sql`). */
const readable = sql`payload #> '{data,forgotten}' is null`;

export interface Wanted {
  type: string | undefined;
  order: 'oldest' | 'newest';
  /** Any event of the merchant, usually the last of the previous page. */
  after: string | undefined;
  limit: number;
}

export interface Page {
  data: MerchantEvent[];
  next: string | null;
}

/**
 * @throws Problem validation_failed when `after` is not an event of the merchant; unavailable when
 *   the backlog without positions is too long for one call
 */
export async function readFeed(db: Db, merchantId: string, wanted: Wanted): Promise<Page> {
  if (wanted.after) await mustBeOwn(db, merchantId, wanted.after);
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const isAll = (await place(db, merchantId)) < AT_ONCE;
    // Events without a position come last, so a full page of the oldest needs none of them.
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
  const conditions = [sql`merchant_id = ${merchantId}`, sql`position is not null`, readable];
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
  return pageOf(
    rows.map(({ payload }) => payload),
    limit,
  );
}

/** @throws Problem not_found, also for events of other merchants */
export async function readEvent(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<MerchantEvent> {
  const [row] = await rowsOf<{ payload: MerchantEvent }>(
    db,
    sql`select payload from event where merchant_id = ${merchantId} and id = ${id} and ${readable}`,
  );
  if (!row) throw new Problem('not_found');
  return row.payload;
}

/** Runs on the schedule, so that the first read after a long time finds no backlog. */
export async function placeEvents(db: Db): Promise<void> {
  const waiting = await rowsOf<{ merchant: string }>(
    db,
    sql`select distinct merchant_id as merchant from event where position is null`,
  );
  await tryEach(waiting, ({ merchant }) => placeAll(db, merchant), 'some events have no position');
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
