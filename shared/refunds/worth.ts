/** What a part of a payment is worth, computed like the server (`pay.refunded_tokens`, `pay.refunded_net`). */
import { decimalsOf, formatAmount, formatToken, isToken, parseDecimal } from '../money.ts';
import type { RefundableSum } from './schemas.ts';

/** Tokens move in steps of 10⁻⁴, as in quotes. */
const STEP = 10n ** 14n;
const TOKEN_DECIMALS = 18;

/**
 * The tokens that a refund of `amount` would return now: the worth of all refunds together, rounded down, minus what
 * was already refunded. The last refund includes the remainder.
 * @returns undefined if `amount` cannot be refunded
 */
export function refundWorth(payment: RefundableSum, amount: string): string | undefined {
  const { price, before, total, given } = unitsOf(payment);
  const asked = parseDecimal(amount, decimalsOf(payment.currency) ?? 0);
  if (!asked || !price || before === undefined || !total || given === undefined) return undefined;
  const back = before + asked;
  if (back > price) return undefined;
  const worth = back === price ? total : ((total * back) / (price * STEP)) * STEP;
  return worth > given ? formatToken(worth - given) : undefined;
}

/** What a refund of `amount` would give back of the net; the sum of all parts is the net. */
export function refundNet(payment: RefundableSum, amount: string): string {
  const { currency } = payment;
  const { before = 0n } = unitsOf(payment);
  const asked = parseDecimal(amount, decimalsOf(currency) ?? 0) ?? 0n;
  return formatAmount(netOf(payment, before + asked) - netOf(payment, before), currency);
}

/**
 * The part of the price whose refund gives `net` back; all that is left for all that is left of the net.
 * @returns undefined for more, and for nothing
 */
export function refundOfNet(payment: RefundableSum, net: string): string | undefined {
  const { price, net: whole, before } = unitsOf(payment);
  const asked = parseDecimal(net, decimalsOf(payment.currency) ?? 0);
  if (!asked || !price || !whole || before === undefined) return undefined;
  const wanted = netOf(payment, before) + asked;
  if (wanted > whole) return undefined;
  // Tokens are rounded down to a step, so their part of the price is rounded up to one.
  const [unit, up] = isToken(payment.currency) ? [STEP, whole * STEP - 1n] : [1n, whole / 2n];
  const back = ((wanted * price + up) / (whole * unit)) * unit;
  return formatAmount(back - before, payment.currency);
}

/** What all refunds give back together: money rounded half up, tokens down to their step. */
function netOf(payment: RefundableSum, back: bigint): bigint {
  const { price = 1n, net = 0n } = unitsOf(payment);
  if (back === price) return net;
  if (isToken(payment.currency)) return ((net * back) / (price * STEP)) * STEP;
  return (2n * net * back + price) / (2n * price);
}

function unitsOf({ currency, amount, net, tokens, refundedAmount, refundedTokens }: RefundableSum) {
  const decimals = decimalsOf(currency) ?? 0;
  return {
    price: parseDecimal(amount, decimals),
    net: parseDecimal(net, decimals),
    before: parseDecimal(refundedAmount, decimals),
    total: parseDecimal(tokens, TOKEN_DECIMALS),
    given: parseDecimal(refundedTokens, TOKEN_DECIMALS),
  };
}
