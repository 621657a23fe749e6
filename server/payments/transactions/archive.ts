import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type { AskedHolder } from '../../platform/http/asked-caller.ts';
import type { Selection } from './selection.ts';

/**
 * The time before which postings are archived, if the owner has some that a list of this selection would show;
 * filters by type and text cannot tell.
 */
export function archivedBefore(
  { cash, stake }: AskedHolder,
  { account, from }: Selection = {},
): Statement {
  const accounts = account ? [account === 'cash' ? cash : stake] : [cash, stake];
  return sql`select format.utc(archived.until) as until
    from (select ledger.archived_until() as until) archived
    where exists (select from ledger.archived_balance
        where account_id in (${sql.join(
          accounts.map((one) => sql`${one}::bigint`),
          sql`, `,
        )}))
      and coalesce(${from ?? null}::timestamptz < archived.until, true)`;
}

/** The same, read by itself. */
export async function archiveOf(
  db: Db,
  owner: AskedHolder,
  selection?: Selection,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ until: string }>(db, archivedBefore(owner, selection));
  return row?.until;
}
