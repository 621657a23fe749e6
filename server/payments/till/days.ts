/** The days of a till: SQL functions decide, because two devices of one key may call at once. */
import type { TillDay } from '#shared/till/day.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';

const PAGE = 30;

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
  const data = rows.slice(0, PAGE).map(({ day }) => day);
  return { data, next: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null };
}
