/**
 * Whether a payment requires the payer's strongest factor. `pay/step-up.sql` enforces the same rule
 * under locks; `tests/api/payment-risk.test.ts` compares both.
 */
import type { Decision } from './decision.ts';

/** All amounts in base units. */
export interface PaymentFacts {
  total: bigint;
  /** Paid since the last confirmed payment. */
  spent: bigint;
  /** The operator's limits. */
  limits: { amount: bigint; sum: bigint };
  /** The member's own limits; null for none. */
  own: { amount: bigint | null; sum: bigint | null };
  /** Whether this session has recently confirmed this payment with this total. */
  isApproved: boolean;
  /** The maximum of a frame's token; undefined for other tokens. */
  ceiling?: bigint | undefined;
}

export type PaymentReason = 'amount' | 'sum' | 'ceiling';

export function decidePayment(facts: PaymentFacts): Decision<PaymentReason> {
  const { total, spent, limits, own, isApproved, ceiling } = facts;
  if (ceiling !== undefined && total > ceiling) return { verdict: 'refuse', reason: 'ceiling' };
  if (isApproved) return { verdict: 'allow' };
  if (total > lower(limits.amount, own.amount)) return { verdict: 'confirm', reason: 'amount' };
  if (spent + total > lower(limits.sum, own.sum)) return { verdict: 'confirm', reason: 'sum' };
  return { verdict: 'allow' };
}

/** A member's limit cannot exceed the operator's. */
export const lower = (limit: bigint, own: bigint | null): bigint =>
  own === null || own > limit ? limit : own;
