import { parseDecimal } from '#shared/money.ts';
import type { PaySession } from '#shared/pay/contract.ts';
import { fieldProblem, Problem } from '../http/problem.ts';

/** A total on the wire in base units. @throws Problem validation_failed */
export function tokens(total: string): bigint {
  const units = parseDecimal(total, 18);
  if (units === undefined) throw fieldProblem('total', 'A decimal string such as "152.5".');
  return units;
}

/**
 * The most a frame may pay: what the live quote says, and whoever approves it has seen.
 * @throws Problem session_not_pending, quote_changed
 */
export function approvedTotal({ status, quote }: PaySession, total: string): bigint {
  if (status !== 'pending') throw new Problem('session_not_pending');
  const units = tokens(total);
  if (quote.status !== 'live' || tokens(quote.total) !== units) throw new Problem('quote_changed');
  return units;
}
