/**
 * A till takes or releases reservations of its business. What it takes is a sale of this till, also where another one asked
 * for it.
 */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/till/endpoints.ts';
import type { TillReservation, TillSale } from '#shared/till/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { TillCaller } from '../../platform/http/caller.ts';
import { capture } from '../reservations/reservations.ts';
import { readSale } from './sales.ts';

/** What fits a counter's screen. */
const MOST = 30;

/**
 * Those that can be captured, the next to end first.
 * @param search the beginning of a reference, or the last characters of the session's id
 */
export function findReservations(
  db: Db,
  merchantId: Operand<string>,
  search: string | undefined,
): Promise<TillReservation[]> {
  const found = search
    ? sql`and (starts_with(lower(s.reference), lower(${search})) or right(s.id, 8) = lower(${search}))`
    : sql``;
  return rowsOf<TillReservation>(
    db,
    sql`select s.id, s.description, s.reference, s.currency, format.decimal(s.net, s.decimals) as net,
        format.utc(s.capture_before) as "captureBefore", s.terms
      from pay_session s
      where s.merchant_id = ${merchantId} and s.status = 'authorized'
        and pay.returns_because(s) is null ${found}
      order by s.capture_before, s.id limit ${MOST}::int`,
  );
}

/** @throws Problem what `capture` throws */
export async function captureAtTill(
  tx: Db,
  config: Config,
  { business, device }: TillCaller,
  { params, body }: CallInput<typeof endpoints.capture>,
): Promise<TillSale> {
  await capture(tx, config, {
    merchantId: business.id,
    sessionId: params.id,
    amount: body.amount,
  });
  await rowsOf(
    tx,
    sql`insert into till_sale (session_id, device_id, sold_by) values (${params.id}, ${device}, ${body.soldBy ?? null})
      on conflict (session_id) do update set device_id = excluded.device_id,
        sold_by = coalesce(excluded.sold_by, till_sale.sold_by)`,
  );
  return readSale(tx, config, device, params.id);
}
