import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { Asking } from '../../platform/http/turns.ts';
import { member } from '../members/tables.ts';
import { hashPassword, verifyPassword } from '../passwords/hash.ts';

interface Someone {
  id: string;
  passwordHash: string;
}

/**
 * Checks a password. A hash of a password that was not normalised is replaced.
 * @param someone undefined for an unknown account, which takes as long as a wrong password
 * @returns the person with the hash that is stored now; undefined for a wrong password
 * @throws Problem rate_limited, unavailable when too many passwords wait
 */
export async function withPassword<T extends Someone>(
  db: Db,
  someone: T | undefined,
  password: string,
  asking: Asking,
): Promise<T | undefined> {
  const match = await verifyPassword(someone?.passwordHash, password, asking);
  if (!someone || match === 'none') return undefined;
  if (match === 'normalised') return someone;
  const passwordHash = await hashPassword(password, asking);
  const replaced = await db
    .update(member)
    .set({ passwordHash })
    // Another call may have set a new password meanwhile.
    .where(and(eq(member.id, someone.id), eq(member.passwordHash, someone.passwordHash)))
    .returning({ id: member.id });
  return replaced.length > 0 ? { ...someone, passwordHash } : someone;
}
