import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './sessions.ts';
import { countAttempt, forgetAttempts } from './sign-in-limit.ts';

/**
 * Signs a member in with e-mail and password.
 * The password is checked before anything else is said of the account.
 * @throws Problem credentials_invalid, email_not_confirmed, rate_limited
 */
export async function signInWithPassword(
  db: Db,
  identifier: string,
  password: string,
): Promise<{ memberId: string; sid: string; cookie: string }> {
  await countAttempt(db, identifier);
  const [found] = await db
    .select()
    .from(member)
    .where(
      sql`lower(${member.email}) = lower(${identifier.trim()}) and ${member.closedAt} is null`,
    );
  const right = await verifyPassword(found?.passwordHash, password);
  if (!found || !right) throw new Problem('credentials_invalid');
  await forgetAttempts(db, identifier);
  if (!found.confirmedAt) throw new Problem('email_not_confirmed');
  return { memberId: found.id, ...(await openSession(db, found.id)) };
}
