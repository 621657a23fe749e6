/** Payments that got no invoice when they were paid, although their business issues one for each. */
import type { UninvoicedPayment } from '#shared/invoices/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

/**
 * One page, newest first, without what was refunded in whole. A payment is a cursor also after its invoice was issued.
 * @throws Problem validation_failed when `after` is no payment of theirs
 */
export async function listUninvoiced(
  db: Db,
  merchant: Operand<string>,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page<UninvoicedPayment>> {
  const behind = after
    ? sql`and (u.paid_at, u.session_id) < (select invoices.paid_at(s), s.id from pay_session s
        where s.id = ${after} and s.merchant_id = ${merchant})`
    : sql.empty();
  const rows = await rowsOf<{ payment: UninvoicedPayment }>(
    db,
    sql`select invoices.uninvoiced_json(u) as payment from uninvoiced_payment u
      where u.merchant_id = ${merchant} and invoices.is_kept(u) ${behind}
      order by u.paid_at desc, u.session_id desc limit ${limit + 1}`,
  );
  if (after && rows.length === 0 && !(await isTheirs(db, merchant, after)))
    throw fieldProblem('query.after', 'It is no payment of yours.');
  const data = rows.slice(0, limit).map(({ payment }) => payment);
  return { data, next: rows.length > limit ? (data.at(-1)?.paySessionId ?? null) : null };
}

async function isTheirs(db: Db, merchant: Operand<string>, session: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from pay_session s
      where s.id = ${session} and s.merchant_id = ${merchant} and s.transfer_id is not null`,
  );
  return found.length > 0;
}
