import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Admitted, admit } from '../auth/sign-in.ts';
import {
  countTry,
  isRedeemedBy,
  keepLastSignIn,
  MAX_TRIES,
  type Redeeming,
  redeemTicket,
} from '../auth/ticket.ts';
import { requireSecondFactor } from '../factors/require.ts';
import { findPerson, type PersonRow } from '../members/find.ts';
import { findKnownDevice } from '../sessions/known-device.ts';
import type { Visitor } from '../sessions/visitor.ts';

interface SecondStep extends Redeeming {
  visitor: Visitor;
}

/**
 * The second step of a sign-in. The ticket's holder may repeat it, because the answer may be lost: the repetition
 * needs the same code and payment, and ends the sign-in of the answer before.
 * @throws Problem second_factor_invalid, sign_in_expired, rate_limited
 */
export async function finishSignIn(db: Db, config: Config, step: SecondStep): Promise<Admitted> {
  const { ticket, visitor } = step;
  const counted = await countTry(db, ticket);
  if (!counted) throw new Problem('sign_in_expired');
  const someone = await findPerson(db, counted.memberId);
  if (!someone) throw new Problem('sign_in_expired');
  if (!(await isRedeemedBy(db, step))) {
    await requireCode(db, config, someone, step, counted.tries);
    if (!(await redeemTicket(db, step))) throw new Problem('sign_in_expired');
  }
  const admitted = await admit(db, config, someone, visitor);
  await keepLastSignIn(db, ticket, admitted.sid);
  return admitted;
}

async function requireCode(
  db: Db,
  config: Config,
  someone: PersonRow,
  { code, visitor }: SecondStep,
  tries: number,
): Promise<void> {
  const device = await findKnownDevice(db, someone.email, visitor);
  try {
    const budget = device ? (`device ${device}` as const) : 'sign-in';
    await requireSecondFactor(db, config, someone, code, budget);
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'second_factor_invalid';
    throw isWrong && tries === MAX_TRIES ? new Problem('sign_in_expired') : error;
  }
}
