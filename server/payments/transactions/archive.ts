import type { Owner } from '../../people/members/accounts.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Selection } from './queries.ts';

/**
 * @returns the time before which postings are archived, if the owner has some that a list of this selection would show;
 * filters by type and text cannot tell
 */
export async function archiveOf(
  db: Db,
  { cash, stake }: Owner,
  { account, from }: Selection = {},
): Promise<string | undefined> {
  const accounts = account === 'cash' ? [cash] : account === 'stake' ? [stake] : [cash, stake];
  const [row] = await rowsOf<{ until: string }>(
    db,
    sql`select format.utc(archived.until) as until from (select ledger.archived_until() as until) archived
      where exists (select from ledger.archived_balance
          where account_id = any (${`{${accounts.join()}}`}::bigint[]))
        and coalesce(${from ?? null}::timestamptz < archived.until, true)`,
  );
  return row?.until;
}
