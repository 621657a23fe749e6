import { brand } from '#shared/brand.ts';
import { unknownCurrency } from '#shared/http/currency.ts';
import { decimalsOf, isToken, parseDecimal } from '#shared/money.ts';
import { fieldProblem, type Problem } from '../../platform/http/problem.ts';

interface Price {
  amount: string;
  currency: string;
}

/** The amount in smallest units; undefined for a disabled currency. */
export function priceOf({ amount, currency }: Price, enabled: readonly string[]) {
  const decimals = decimalsOf(currency);
  const units = decimals === undefined ? undefined : parseDecimal(amount, decimals);
  const isEnabled = isToken(currency) || enabled.includes(currency);
  return decimals === undefined || units === undefined || !isEnabled
    ? undefined
    : { decimals, amount: units };
}

/** The same. @throws Problem validation_failed for a disabled currency */
export function readPrice(price: Price, enabled: readonly string[]) {
  const found = priceOf(price, enabled);
  if (!found) throw currencyProblem(enabled);
  return found;
}

export const currencyProblem = (enabled: readonly string[]): Problem =>
  fieldProblem('currency', unknownCurrency([...enabled, brand.token.symbol]), 'unknown_currency');
