/** The days of a till: SQL functions decide, because two devices of one key may call at once. */
import type { ClosedDay, TillDay } from '#shared/till/day.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';

const PAGE = 30;

interface Selection {
  till?: string | undefined;
  revoked?: 'true' | 'false' | undefined;
  after?: string | undefined;
  limit: number;
}

const openOutcome = sqlOutcome('till.open_day', {
  returned: ['opened'],
  refused: ['till_day_open'],
});

/** @throws Problem till_day_open */
export async function openDay(tx: Db, device: string): Promise<TillDay> {
  const id = newId('day');
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select till.open_day(p_id => ${id}, p_device => ${device}) as outcome`,
  );
  openOutcome(row?.outcome);
  return readDay(tx, device, id);
}

const closeOutcome = sqlOutcome('till.close_day', { returned: ['closed'], refused: ['not_found'] });

/** @throws Problem not_found, also for another till's day */
export async function closeDay(tx: Db, device: string, id: string): Promise<TillDay> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select till.close_day(p_day => ${id}, p_device => ${device}) as outcome`,
  );
  closeOutcome(row?.outcome);
  return readDay(tx, device, id);
}

async function readDay(db: Db, device: string, id: string): Promise<TillDay> {
  const [row] = await rowsOf<{ day: TillDay }>(
    db,
    sql`select till.day_json(d) as day from till_day d where d.id = ${id} and d.device_id = ${device}`,
  );
  if (!row) throw new Problem('not_found');
  return row.day;
}

/** Newest first. @param after the last id of the previous page */
export async function listDays(
  db: Db,
  device: Operand<string>,
  after: string | undefined,
): Promise<Page<TillDay>> {
  const behind = after
    ? sql`and d.number < (select o.number from till_day o where o.id = ${after} and o.device_id = ${device})`
    : sql``;
  const rows = await rowsOf<{ day: TillDay }>(
    db,
    sql`select till.day_json(d) as day from till_day d where d.device_id = ${device} ${behind}
      order by d.number desc limit ${PAGE + 1}::int`,
  );
  return pageOf(
    rows.map(({ day }) => day),
    PAGE,
  );
}

/**
 * The closed days of the tills of a business, those closed last first.
 * @throws Problem validation_failed when no such day follows `after`
 */
export async function listClosedDays(
  db: Db,
  business: Operand<string>,
  { till, revoked, after, limit }: Selection,
): Promise<Page<ClosedDay>> {
  const ofTill = till ? sql`and t.id = ${till}` : sql``;
  const inState =
    revoked === undefined
      ? sql``
      : revoked === 'true'
        ? sql`and t.revoked_at is not null`
        : sql`and t.revoked_at is null`;
  const behind = after
    ? sql`and (o.closed_at, o.id) < (select a.closed_at, a.id from till_day a join till_device b on b.id = a.device_id
        where a.id = ${after} and b.merchant_id = ${business})`
    : sql``;
  // As many of each till, which an index has in order.
  const rows = await rowsOf<{ day: ClosedDay }>(
    db,
    sql`select till.day_json(found.day) || jsonb_build_object('till', jsonb_build_object('id', t.id, 'name', t.name,
        'revokedAt', format.utc(t.revoked_at))) as day
      from till_device t cross join lateral (
        select o as day, o.closed_at, o.id from till_day o
        where o.device_id = t.id and o.closed_at is not null ${behind}
        order by o.closed_at desc, o.id desc limit ${limit + 1}::int) found
      where t.merchant_id = ${business} ${ofTill} ${inState}
      order by found.closed_at desc, found.id desc limit ${limit + 1}::int`,
  );
  if (after && rows.length === 0) throw fieldProblem('query.after', 'No day of yours follows it.');
  return pageOf(
    rows.map(({ day }) => day),
    limit,
  );
}
