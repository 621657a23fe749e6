import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** The address and language of e-mails to a person; no address for a business. */
export async function mailRecipientOf(tx: Db, memberId: string) {
  const [row] = await rowsOf<{ to: string | null; locale: string | null }>(
    tx,
    sql`select email as "to", locale from member where id = ${memberId}`,
  );
  return { to: row?.to ?? undefined, locale: row?.locale ?? null };
}
