/**
 * A member may ask a charge back for eight weeks, by a refund request; the business answers within fourteen days, and its
 * silence goes to an operator.
 */
import type { MemberCharge } from './schemas.ts';

const GIVE_BACK_WEEKS = 8;
export const ANSWER_DAYS = 14;

const DAY_MS = 86_400_000;

/** Whether the charge can be asked back now. */
export const isGivenBack = (
  { status, paidAt }: Pick<MemberCharge, 'status' | 'paidAt'>,
  /** Milliseconds since 1970. */
  now: number,
): boolean =>
  (status === 'paid' || status === 'partially_refunded') &&
  paidAt !== null &&
  now < Date.parse(paidAt) + GIVE_BACK_WEEKS * 7 * DAY_MS;
