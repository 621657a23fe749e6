import type { Sales } from '#shared/sales/schemas.ts';

/** How the net sales of two periods compare, in the first currency of the later one. */
export interface Change {
  currency: string;
  /** The sum of the earlier period, a decimal string. */
  before: string;
  /** (later − earlier) ÷ earlier; undefined when nothing was sold in the earlier period. */
  ratio: number | undefined;
}

/** @returns undefined when neither period has a payment */
export function changeOf(later: Sales, earlier: Sales): Change | undefined {
  const [main] = later.currencies.length > 0 ? later.currencies : earlier.currencies;
  if (!main) return undefined;
  const sumOf = ({ currencies }: Sales) =>
    currencies.find(({ currency }) => currency === main.currency)?.figures.net ?? '0';
  const before = sumOf(earlier);
  const ratio = Number(before) > 0 ? Number(sumOf(later)) / Number(before) - 1 : undefined;
  return { currency: main.currency, before, ratio };
}
