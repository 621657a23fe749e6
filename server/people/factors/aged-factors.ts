import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';

export interface AgedFactors {
  passkey: boolean;
  authenticator: boolean;
}

/** Which factors of a member count for what moves money or gives access. */
export async function readAgedFactors(db: Db, memberId: string): Promise<AgedFactors> {
  const [row] = await rowsOf<AgedFactors>(db, agedFactorsOf(memberId));
  return row ?? { passkey: false, authenticator: false };
}

/** Its row. */
export const agedFactorsOf = (memberId: Operand<string>): Statement =>
  sql`select authority.has_aged_passkey(${memberId}) as passkey,
    authority.has_aged_authenticator(${memberId}) as authenticator`;
