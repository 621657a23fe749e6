import { catalogue } from '#shared/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PersonRow } from '../members/find.ts';
import { verifyPassword } from '../passwords/hash.ts';
import { countAttempt, resetAttempts } from './sign-in-limit.ts';

/**
 * Checks the password of a signed-in member. It has its own rate limit, so that wrong guesses at
 * sign-in do not lock out a member who is signed in.
 * @throws Problem password_missing naming the field, credentials_invalid, rate_limited
 */
export async function checkPassword(
  db: Db,
  someone: Pick<PersonRow, 'id' | 'passwordHash'>,
  given: string | undefined,
): Promise<void> {
  if (!given) {
    const { message } = catalogue.password_missing;
    throw new Problem('password_missing', { errors: [{ path: 'currentPassword', message }] });
  }
  const budget = `signed-in\u0001${someone.id}`;
  await countAttempt(db, budget);
  if (!(await verifyPassword(someone.passwordHash, given, { person: someone.id }))) {
    throw new Problem('credentials_invalid');
  }
  await resetAttempts(db, budget);
}
