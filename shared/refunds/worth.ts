/** What a part of a payment's net is worth, computed like the server (`pay.worth`). */
import { decimalsOf, formatToken, parseDecimal } from '../money.ts';
import type { RefundableSum } from './schemas.ts';

/** Tokens move in steps of 10⁻⁴, as in quotes. */
const STEP = 10n ** 14n;
const TOKEN_DECIMALS = 18;

/**
 * The tokens that a refund of `amount` would return now: the worth of all refunds together, rounded down, minus what
 * was already refunded. The last refund includes the remainder.
 * @returns undefined if `amount` cannot be refunded
 */
export function refundWorth(
  { currency, figures }: Pick<RefundableSum, 'currency' | 'figures'>,
  amount: string,
): string | undefined {
  const units = (text: string) => parseDecimal(text, decimalsOf(currency) ?? 0);
  const tokens = (text: string) => parseDecimal(text, TOKEN_DECIMALS);
  const [net, before, asked] = [units(figures.net), units(figures.refunded), units(amount)];
  const [total, given] = [tokens(figures.received), tokens(figures.refundedTokens)];
  if (!asked || !net || before === undefined || !total || given === undefined) return undefined;
  const back = before + asked;
  if (back > net) return undefined;
  const worth = back === net ? total : ((total * back) / (net * STEP)) * STEP;
  return worth > given ? formatToken(worth - given) : undefined;
}
