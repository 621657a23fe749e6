import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { isEmail } from '../members/email-spellings.ts';
import { asPerson, type PersonRow } from '../members/find.ts';
import { member } from '../members/tables.ts';

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
  const [found] = await db
    .select()
    .from(member)
    .where(
      and(
        eq(member.testBusinessId, businessId),
        isEmail(member.testEmail, email).getSQL(),
        isNull(member.closedAt),
      ),
    );
  return asPerson(found);
}
