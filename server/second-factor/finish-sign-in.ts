import { eq } from 'drizzle-orm';
import { type Admitted, admit } from '../auth/sign-in.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { requireSecondFactor } from './require.ts';
import { countTry, MOST_TRIES, redeemTicket } from './ticket.ts';

interface SecondStep {
  ticket: string;
  code: string;
  /** What the browser says of itself. */
  device: string | null;
}

/**
 * The second step of a sign-in.
 * @throws Problem second_factor_invalid, sign_in_expired, rate_limited
 */
export async function finishSignIn(
  db: Db,
  config: Config,
  { ticket, code, device }: SecondStep,
): Promise<Admitted> {
  const counted = await countTry(db, ticket);
  if (!counted) throw new Problem('sign_in_expired');
  const [someone] = await db.select().from(member).where(eq(member.id, counted.memberId));
  if (!someone) throw new Problem('sign_in_expired');
  try {
    await requireSecondFactor(db, config, someone, code);
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'second_factor_invalid';
    throw isWrong && counted.tries === MOST_TRIES ? new Problem('sign_in_expired') : error;
  }
  if (!(await redeemTicket(db, ticket))) throw new Problem('sign_in_expired');
  return admit(db, config, someone, { device });
}
