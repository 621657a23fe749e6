/** Shops refund parts of the price of an order; Salus refunds what was paid after the member discount. */
import { CURRENCY_DECIMALS, type PaySession } from '@salus/server';

type Paid = Pick<PaySession, 'currency' | 'figures'>;

const digitsOf = (currency: string): number => CURRENCY_DECIMALS[currency] ?? 2;

function unitsOf(amount: string, currency: string): bigint {
  const digits = digitsOf(currency);
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(digits, '0').slice(0, digits));
}

function written(units: bigint, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(units).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * Converts a refund of a part of the price to a refund of the net. The parts of a full refund add up to the net. A part
 * above the rest stays above it, so that Salus refuses it.
 *
 * @param before what the shop has refunded of the price
 */
export function netOfPrice({ currency, figures }: Paid, price: string, before: string): string {
  const units = (amount: string) => unitsOf(amount, currency);
  const [gross, net, start] = [units(figures.gross), units(figures.net), units(before)];
  const until = (part: bigint) => (2n * part * net + gross) / (2n * gross);
  return written(until(start + units(price)) - until(start), currency);
}

/** The sum of two amounts of one currency. */
export const sumOf = (one: string, other: string, currency: string): string =>
  written(unitsOf(one, currency) + unitsOf(other, currency), currency);
