import { eq } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import type { MemberRow } from '../members/find.ts';
import { requireSecondFactor } from '../second-factor/require.ts';
import { checkPassword } from './check-password.ts';

export interface Proof {
  currentPassword: string;
  code?: string | undefined;
}

/**
 * That whoever is signed in could sign in again: password, and the code where two-step sign-in is
 * on. It stands before what would be worth as much as both.
 * @throws Problem credentials_invalid, second_factor_missing, second_factor_invalid, rate_limited
 */
export async function prove(
  db: Db,
  config: Config,
  memberId: string,
  { currentPassword, code }: Proof,
): Promise<MemberRow> {
  const [someone] = await db.select().from(member).where(eq(member.id, memberId));
  if (!someone) throw new Problem('unauthenticated');
  await checkPassword(db, someone, currentPassword);
  await requireSecondFactor(db, config, someone, code);
  return someone;
}
