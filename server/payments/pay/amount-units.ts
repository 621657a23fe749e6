import { amountProblem, TOKEN_PRICE_DECIMALS } from '#shared/http/amount.ts';
import { isToken, parseDecimal } from '#shared/money.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

interface Priced {
  currency: string;
  decimals: number;
}

/**
 * A part of a session's amount, in its smallest units.
 * @throws Problem validation_failed naming `amount`
 */
export function amountUnits({ currency, decimals }: Priced, amount: string): string {
  const problem = amountProblem(amount, currency, {
    decimals: isToken(currency) ? TOKEN_PRICE_DECIMALS : decimals,
  });
  const units = parseDecimal(amount, decimals);
  if (problem !== undefined || units === undefined) {
    throw fieldProblem('amount', problem ?? 'Not an amount.');
  }
  return units.toString();
}
