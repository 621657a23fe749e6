/**
 * What tokens are worth, cost, and what an amount of money buys. Each is rounded once, against who
 * buys: a price up, tokens and worth down, so that many small purchases never beat a large one.
 */
import { brand } from '../brand.ts';
import { ceilDiv, decimalsOf, formatAmount, parseDecimal } from '../money.ts';

const RATE_DECIMALS = 12;
/** Of tokens that are bought and shown; more is noise at any price the token has. */
const SHOWN_TOKEN_DECIMALS = 4;

/**
 * @param tokens a decimal string in tokens
 * @param rate price of one token in `currency`, a decimal string
 * @returns a decimal string in `currency`, rounded down: a balance is never shown as more than it is;
 *   undefined when one of the three is not what it should be
 */
export function worthOf(tokens: string, rate: string, currency: string): string | undefined {
  const units = parseDecimal(tokens, brand.token.decimals);
  const scale = scaleOf(rate, currency);
  if (units === undefined || !scale) return undefined;
  return formatAmount((units * scale.rate) / scale.unit, currency);
}

/**
 * What so many tokens cost.
 * @returns a decimal string in `currency`, rounded up; undefined as above
 */
export function priceOf(tokens: string, rate: string, currency: string): string | undefined {
  const units = parseDecimal(tokens, brand.token.decimals);
  const scale = scaleOf(rate, currency);
  if (units === undefined || !scale) return undefined;
  return formatAmount(ceilDiv(units * scale.rate, scale.unit), currency);
}

/**
 * What an amount buys.
 * @param amount a decimal string in `currency`
 * @returns a decimal string in tokens, rounded down to four decimals; undefined as above
 */
export function tokensFor(amount: string, rate: string, currency: string): string | undefined {
  const scale = scaleOf(rate, currency);
  const units = scale && parseDecimal(amount, scale.decimals);
  if (units === undefined || !scale) return undefined;
  const step = 10n ** BigInt(brand.token.decimals - SHOWN_TOKEN_DECIMALS);
  const tokens = (units * scale.unit) / scale.rate;
  return formatAmount(tokens - (tokens % step), brand.token.symbol);
}

/** `unit` is the base units of token and rate together that make one smallest unit of money. */
function scaleOf(text: string, currency: string) {
  const decimals = decimalsOf(currency);
  const rate = parseDecimal(text, RATE_DECIMALS);
  if (decimals === undefined || !rate) return undefined;
  return { rate, decimals, unit: 10n ** BigInt(brand.token.decimals + RATE_DECIMALS - decimals) };
}
