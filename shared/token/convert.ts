/**
 * Worth and price of tokens, and the tokens that an amount of money buys. Each is rounded once,
 * against the buyer: prices up, tokens and worth down, so that many small purchases never beat a
 * large one.
 */
import { brand } from '../brand.ts';
import { ceilDiv, decimalsOf, formatAmount, parseDecimal } from '../money.ts';

const RATE_DECIMALS = 12;
/** Decimals of tokens bought and shown; more would be worth nothing at any realistic price. */
const SHOWN_TOKEN_DECIMALS = 4;

/**
 * What tokens are worth.
 * @param tokens a decimal string in tokens
 * @param rate price of one token in `currency`, a decimal string
 * @returns a decimal string in `currency`, rounded down, so that a balance is never shown as more
 *   than it is; undefined if an argument is invalid
 */
export function worthOf(tokens: string, rate: string, currency: string): string | undefined {
  const units = parseDecimal(tokens, brand.token.decimals);
  const scale = scaleOf(rate, currency);
  if (units === undefined || !scale) return undefined;
  return formatAmount((units * scale.rate) / scale.unit, currency);
}

/**
 * The price of an amount of tokens.
 * @returns a decimal string in `currency`, rounded up; undefined as above
 */
export function priceOf(tokens: string, rate: string, currency: string): string | undefined {
  const units = parseDecimal(tokens, brand.token.decimals);
  const scale = scaleOf(rate, currency);
  if (units === undefined || !scale) return undefined;
  return formatAmount(ceilDiv(units * scale.rate, scale.unit), currency);
}

/**
 * The tokens that an amount of money buys.
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

/** `unit` is the number of base units of token and rate together per smallest unit of money. */
function scaleOf(text: string, currency: string) {
  const decimals = decimalsOf(currency);
  const rate = parseDecimal(text, RATE_DECIMALS);
  if (decimals === undefined || !rate) return undefined;
  return { rate, decimals, unit: 10n ** BigInt(brand.token.decimals + RATE_DECIMALS - decimals) };
}
