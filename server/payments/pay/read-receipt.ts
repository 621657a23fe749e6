import type { PaidReceipt } from '#shared/receipts/paid-receipt.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';

/**
 * @param id of the session or of the transfer that paid it
 * @returns undefined unless `payer` paid it
 */
export async function readReceipt(
  db: Db,
  id: string,
  payer: Operand<string>,
): Promise<PaidReceipt | undefined> {
  const [paid] = await rowsOf<PaidReceipt>(db, receiptOf(id, payer));
  return paid;
}

/** Its row. */
export const receiptOf = (id: string, payer: Operand<string>): Statement =>
  sql`select s.id, s.livemode, pay.merchant_identity(s) as merchant,
        format.decimal(s.amount, s.decimals) as amount, s.currency, s.description,
        s.line_items as "lineItems", pay.coupon_json(s) as coupon,
        pay.tax_json(s, pay.latest_quote(s.id)) as tax, case when s.taxed then s.vat_id end as "vatId",
        pay.quote_json(pay.latest_quote(s.id), s) as quote,
        pay.receipt_json(s) as receipt
      from pay_session s
      where (s.id = ${id} or s.transfer_id = ${id})
        and s.transfer_id is not null and s.payer_id = ${payer} limit 1`;
