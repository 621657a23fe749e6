import { priceProblem } from '#shared/buttons/schemas.ts';
import { decimalsOf, formatAmount, parseDecimal } from '#shared/money.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

/**
 * What a session costs when the payer tips: both decimal, in `currency`.
 * @throws Problem validation_failed for a tip above the amount, and for a sum that is no price
 */
export function withTip(amount: string, tip: string | undefined, currency: string): string {
  const decimals = decimalsOf(currency);
  if (tip === undefined || decimals === undefined) return amount;
  const [price, extra] = [parseDecimal(amount, decimals), parseDecimal(tip, decimals)];
  if (price === undefined) throw fieldProblem('amount', 'Not valid.');
  if (extra === undefined) throw fieldProblem('tip', `At most ${decimals} decimals.`);
  // A tip above the price is a slip of the finger.
  if (extra > price) throw fieldProblem('tip', 'At most the amount.');
  const sum = formatAmount(price + extra, currency);
  const problem = priceProblem(sum, currency);
  if (problem) throw fieldProblem('tip', problem);
  return sum;
}
