import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { MemberRow } from './find.ts';
import { member } from './tables.ts';

/**
 * The id that a person's authenticators know as their user handle, and that encrypted secrets and
 * hashed recovery codes are bound to. It differs from the person's id when they registered a business
 * while the two were one row: it is then the id of the business (docs/decisions/0103).
 */
export const subjectOf = ({ id, credentialSubject }: Pick<MemberRow, 'id' | 'credentialSubject'>) =>
  credentialSubject ?? id;

export async function readSubject(db: Db, personId: string): Promise<string> {
  const [row] = await db
    .select({ id: member.id, credentialSubject: member.credentialSubject })
    .from(member)
    .where(eq(member.id, personId));
  return row ? subjectOf(row) : personId;
}
