import { tokens } from './kinds.ts';
import type { Source } from './setting.ts';

/** Amounts in base units. A payment above either must be confirmed by passkey, code or password. */
export interface StepUpSettings {
  /** In one payment. */
  amount: bigint;
  /** In all payments since the last confirmed one. */
  sum: bigint;
}

export const STEP_UP = {
  STEP_UP_AMOUNT: tokens('200', { mayBeZero: true }),
  STEP_UP_SUM: tokens('600', { mayBeZero: true }),
};

export function stepUpSettings(from: Source): StepUpSettings {
  const { STEP_UP_AMOUNT: amount, STEP_UP_SUM: sum } = from.read(STEP_UP);
  from.require(amount <= sum, ['STEP_UP_AMOUNT'], 'must not exceed STEP_UP_SUM', ['STEP_UP_SUM']);
  return { amount, sum };
}
