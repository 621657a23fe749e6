import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/**
 * The member's current address first, then earlier addresses whose undo links are still valid.
 */
export async function knownAddresses(
  db: Db,
  memberId: string,
): Promise<{ addresses: string[]; locale: string | null }> {
  const rows = await rowsOf<{ email: string; locale: string | null }>(
    db,
    sql`select email, locale from (
        select m.email, m.locale, true as is_present from member m where m.id = ${memberId}
        union
        select c.email, m.locale, false from credential_change c join member m on m.id = c.member_id
        where m.id = ${memberId} and c.undone_at is null and c.undo_until > now()
          and lower(c.email) <> lower(m.email)
      ) known order by is_present desc, email`,
  );
  return { addresses: rows.map(({ email }) => email), locale: rows[0]?.locale ?? null };
}
