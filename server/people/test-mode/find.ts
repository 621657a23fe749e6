import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { isEmail } from '../members/email-spellings.ts';
import { asPerson, MEMBER_ROW, type MemberRow, type PersonRow } from '../members/find.ts';

/**
 * The twin at whose payment or invitation somebody signs in; undefined at a live one. The composition
 * root passes it in, because `people` must not depend on `payments`.
 */
export type FindTestBusiness = (session: string) => Promise<string | undefined>;

/** Finds a test member of a twin by address, ignoring case. */
export async function findTestMember(
  db: Db,
  businessId: string,
  email: string,
): Promise<PersonRow | undefined> {
  const [found] = await rowsOf<MemberRow>(
    db,
    sql`select ${MEMBER_ROW} from member
      where test_business_id = ${businessId} and ${isEmail(sql`test_email`, email)}
        and closed_at is null`,
  );
  return asPerson(found);
}
