import { brand } from '#shared/brand.ts';
import { decimalsOf, formatAmount, formatToken, parseDecimal } from '#shared/money.ts';
import { priceOf, tokensFor } from '#shared/token/convert.ts';
import type { PurchaseSettings } from '../../platform/config/purchases.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

export interface Wanted {
  unit: 'tokens' | 'money';
  /** A decimal string. */
  amount: string;
}

interface Price {
  currency: string;
  rate: string;
}

/**
 * Computes tokens and price of an order: the requested one exactly, the other one rounded against
 * the buyer.
 * @throws Problem validation_failed at `amount`
 */
export function amountsOf(
  { unit, amount }: Wanted,
  { currency, rate }: Price,
  { least, most }: Pick<PurchaseSettings, 'least' | 'most'>,
): { tokens: bigint; money: bigint } {
  const decimals = decimalsOf(currency) ?? 0;
  if (unit === 'money' && parseDecimal(amount, decimals) === undefined) {
    throw fieldProblem('amount', `At most ${decimals} decimals, without leading zeros.`);
  }
  const inTokens = unit === 'tokens' ? amount : tokensFor(amount, rate, currency);
  const inMoney = unit === 'money' ? amount : priceOf(amount, rate, currency);
  const tokens = inTokens === undefined ? undefined : parseDecimal(inTokens, brand.token.decimals);
  const money = inMoney === undefined ? undefined : parseDecimal(inMoney, decimals);
  if (tokens === undefined || money === undefined) throw fieldProblem('amount', 'Not an amount.');
  if (tokens < least) throw fieldProblem('amount', `At least ${boundOf(least, rate, currency)}.`);
  if (tokens > most) throw fieldProblem('amount', `At most ${boundOf(most, rate, currency)}.`);
  return { tokens, money };
}

/** A bound in tokens and in money, because the buyer may have entered either. */
function boundOf(units: bigint, rate: string, currency: string): string {
  const tokens = formatToken(units);
  return `${formatAmount(units, brand.token.symbol)} ${brand.token.symbol} (${priceOf(tokens, rate, currency)} ${currency})`;
}
