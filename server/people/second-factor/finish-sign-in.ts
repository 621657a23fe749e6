import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Admitted, admit } from '../auth/sign-in.ts';
import { countTry, MAX_TRIES, redeemTicket } from '../auth/ticket.ts';
import { requireSecondFactor } from '../factors/require.ts';
import { findPerson } from '../members/find.ts';
import { findKnownDevice } from '../sessions/known-device.ts';
import type { Visitor } from '../sessions/visitor.ts';

interface SecondStep {
  ticket: string;
  code: string;
  visitor: Visitor;
}

/**
 * The second step of a sign-in.
 * @throws Problem second_factor_invalid, sign_in_expired, rate_limited
 */
export async function finishSignIn(
  db: Db,
  config: Config,
  { ticket, code, visitor }: SecondStep,
): Promise<Admitted> {
  const counted = await countTry(db, ticket);
  if (!counted) throw new Problem('sign_in_expired');
  const someone = await findPerson(db, counted.memberId);
  if (!someone) throw new Problem('sign_in_expired');
  const device = await findKnownDevice(db, someone.email, visitor);
  try {
    const budget = device ? (`device ${device}` as const) : 'sign-in';
    await requireSecondFactor(db, config, someone, code, budget);
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'second_factor_invalid';
    throw isWrong && counted.tries === MAX_TRIES ? new Problem('sign_in_expired') : error;
  }
  if (!(await redeemTicket(db, ticket))) throw new Problem('sign_in_expired');
  return admit(db, config, someone, visitor);
}
