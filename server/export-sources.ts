/** What a member's export contains beyond the tables of the `people` wing. */
import { exportBusiness } from './merchants/privacy/export.ts';
import { exportPayments, exportSales } from './payments/privacy/export.ts';
import { exportTransactions } from './payments/transactions/pages.ts';
import type { ExportSources } from './people/profile/export.ts';
import { type Db, rowsOf } from './platform/db/database.ts';
import { sql } from './platform/db/statement.ts';
import { exportTokens } from './tokens/privacy/export.ts';

export const EXPORT_SOURCES: ExportSources = {
  transactions: exportTransactions,
  tokens: exportTokens,
  payments: exportPayments,
  async business(db, memberId) {
    const business = await exportBusiness(db, memberId);
    return business && { ...business, ...(await exportSales(db, memberId)) };
  },
  audit: exportAudit,
};

/** Operators' commands about the member, without the operators' names. */
function exportAudit(db: Db, memberId: string): Promise<Record<string, unknown>[]> {
  return rowsOf(
    db,
    sql`select format.utc(b.at) as at, b.command, coalesce(e.outcome, b.outcome) as outcome
      from audit_log b left join audit_log e on e.begun_id = b.id
      where b.outcome = 'begun'
        and b.id in (select audit_id from audit_text where member_id = ${memberId})
      order by b.id desc`,
  );
}
