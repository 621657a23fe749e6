import { parseDecimal } from '#shared/money.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

/** Parses the API's total into base units. @throws Problem validation_failed */
export function tokens(total: string): bigint {
  const units = parseDecimal(total, 18);
  if (units === undefined) throw fieldProblem('total', 'A decimal string such as "152.5".');
  return units;
}

/**
 * Checks that the total the member saw is still that of the live quote.
 * @returns the total in base units
 * @throws Problem session_not_pending, quote_changed
 */
export function approvedTotal({ status, quote }: PaySession, total: string): bigint {
  if (status !== 'pending') throw new Problem('session_not_pending');
  const units = tokens(total);
  if (quote.status !== 'live' || tokens(quote.total) !== units) throw new Problem('quote_changed');
  return units;
}
