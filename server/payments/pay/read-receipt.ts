import type { PaidReceipt } from '#shared/receipts/paid-receipt.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { UNKNOWN_READER } from '../../platform/mail/mail-reader.ts';

/**
 * @param id of the session, or of the transfer that reserved or paid it
 * @returns undefined unless `payer` approved it
 */
export async function readReceipt(
  db: Db,
  id: string,
  payer: Operand<string>,
): Promise<PaidReceipt | undefined> {
  const [paid] = await rowsOf<PaidReceipt>(db, receiptOf(id, payer));
  return paid;
}

/** The same, with the time zone of the person who reads it. */
export async function readReceiptFor(
  db: Db,
  id: string,
  payer: Operand<string>,
  reader: Operand<string>,
): Promise<{ paid: PaidReceipt; timeZone: string } | undefined> {
  const [found] = await rowsOf<{ paid: PaidReceipt; timeZone: string }>(
    db,
    sql`select to_jsonb(paid) as paid, coalesce((select time_zone from member where id = ${reader}),
        ${UNKNOWN_READER.timeZone}) as "timeZone"
      from (${receiptOf(id, payer)}) paid`,
  );
  return found;
}

/** Its row. */
export const receiptOf = (id: string, payer: Operand<string>): Statement =>
  sql`select s.id, s.livemode, pay.merchant_identity(s) as merchant,
        format.decimal(s.amount, s.decimals) as amount, s.currency, s.description,
        s.line_items as "lineItems", case when s.pass_id is not null then passes.bought_json(s) end as pass,
        case when s.agreement_id is not null then plans.period_json(s.id) end as period, pay.coupon_json(s) as coupon,
        pay.tax_json(s, quote, refunded_tax) as tax, case when s.taxed or s.tax is not null then s.vat_id end as "vatId", pay.quote_json(quote, s) as quote,
        pay.receipt_json(s => s, q => quote, p_refunded => refunded,
          p_refunded_tokens => refunded_tokens) as receipt, reservation.*
      from pay_session s, pay.with_quote(s), jsonb_to_record(pay.reservation_json(s)) as reservation(capture text,
        "captureBefore" text, terms text, "authorizedAt" text, "releasedAt" text, captured jsonb)
      where (s.id = ${id} or s.transfer_id = ${id} or s.reserve_transfer_id = ${id})
        and pay.paid_by(s) is not null and s.payer_id = ${payer} limit 1`;
