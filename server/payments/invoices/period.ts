import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/**
 * Stores the operator's setting, which the deletion of invoices and the check of their chain read. What the setting before may
 * have deleted stays known: a longer period does not bring it back.
 */
export async function setInvoicePeriod(db: Db, years: number): Promise<void> {
  await db.execute(sql`update invoice_period
    set years = ${years}, deleted_before = greatest(deleted_before, invoices.deletable_before())
    where years <> ${years}`);
}
