import { catalogue } from '#shared/errors.ts';
import type { Db } from '../db/database.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import type { MemberRow } from '../members/find.ts';
import { verifyPassword } from './password.ts';
import { countAttempt, forgetAttempts } from './sign-in-limit.ts';

/**
 * That whoever is signed in knows the password, too. Wrong ones count as failed sign-ins.
 * @param given undefined where the form was sent without; then `currentPassword` is to blame
 * @throws Problem password_missing naming the field, credentials_invalid, rate_limited
 */
export async function checkPassword(
  db: Db,
  someone: Pick<MemberRow, 'email' | 'passwordHash'>,
  given: string | undefined,
): Promise<void> {
  if (!given) throw fieldProblem('currentPassword', catalogue.password_missing.message);
  await countAttempt(db, someone.email);
  if (!(await verifyPassword(someone.passwordHash, given))) {
    throw new Problem('credentials_invalid');
  }
  await forgetAttempts(db, someone.email);
}
