import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** Whether this sign-in proved the mailbox that counts, in the last 24 hours. */
export async function isMailboxProven(
  db: Db,
  { member, authSessionId }: { member: { id: string }; authSessionId: string },
): Promise<boolean> {
  const [row] = await rowsOf<{ isProven: boolean }>(
    db,
    sql`select authority.mailbox_is_proven(${member.id}, ${authSessionId}::uuid) as "isProven"`,
  );
  return row?.isProven ?? false;
}
