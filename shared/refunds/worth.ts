import { decimalsOf, formatToken, parseDecimal } from '../money.ts';
import type { RefundablePayment } from './endpoints.ts';

/** Tokens move in steps of 10⁻⁴, as in quotes. */
const STEP = 10n ** 14n;
const TOKEN_DECIMALS = 18;

/**
 * The tokens that a refund of `amount` would return now, computed like the server
 * (`refunds.worth`): the worth of all refunds together, rounded down, minus what was already
 * refunded. The last refund includes the remainder.
 * @returns undefined if `amount` cannot be refunded
 */
export function refundWorth(payment: RefundablePayment, amount: string): string | undefined {
  const decimals = decimalsOf(payment.currency);
  if (decimals === undefined) return undefined;
  const asked = parseDecimal(amount, decimals);
  const price = parseDecimal(payment.amount, decimals);
  const before = parseDecimal(payment.refundedAmount, decimals);
  const total = parseDecimal(payment.tokens, TOKEN_DECIMALS);
  const given = parseDecimal(payment.refundedTokens, TOKEN_DECIMALS);
  if (!asked || !price || before === undefined || !total || given === undefined) return undefined;
  const back = before + asked;
  if (back > price) return undefined;
  const worth = back === price ? total : ((total * back) / (price * STEP)) * STEP;
  return worth > given ? formatToken(worth - given) : undefined;
}
