import { sql } from 'drizzle-orm';
import type { Receipt } from '#shared/pay/endpoints.ts';
import type { PaidOrder } from '#shared/receipts/receipt.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

export interface PaidReceipt {
  order: PaidOrder;
  receipt: Receipt;
}

/**
 * @param id of the session or of the transfer that paid it
 * @returns undefined unless `payer` paid it
 */
export async function readReceipt(
  db: Db,
  id: string,
  payer: string,
): Promise<PaidReceipt | undefined> {
  const [paid] = await rowsOf<PaidReceipt>(
    db,
    sql`select pay.receipt_json(s) as receipt, jsonb_build_object(
        'merchant', pay.merchant_identity(s),
        'amount', format.decimal(s.amount, s.decimals),
        'currency', s.currency,
        'description', s.description,
        'lineItems', s.line_items,
        'quote', pay.quote_json(pay.latest_quote(s.id), s)) as order
      from pay_session s
      where (s.id = ${id} or s.transfer_id = ${id})
        and s.transfer_id is not null and s.payer_id = ${payer}`,
  );
  return paid;
}
