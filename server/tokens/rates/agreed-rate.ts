import { formatDecimal, parseDecimal } from '#shared/money.ts';
import { RATE_DECIMALS } from './fetch-rates.ts';

export interface SourcedRate {
  /** The source's host. */
  source: string;
  /** A valid price. */
  rate: string;
}

export interface AgreedRate {
  /** The median as a decimal; undefined when fewer than the quorum are close to it. */
  rate: string | undefined;
  /** The sources further from the median than the step. */
  apart: string[];
}

/**
 * The median of the sources' prices, if a quorum of them is within `step` basis points of it. So one
 * source of three moves the price no further than between the two others.
 */
export function agreedRate(
  rates: SourcedRate[],
  { quorum, step }: { quorum: number; step: number },
): AgreedRate {
  const units = rates.map(({ rate }) => parseDecimal(rate, RATE_DECIMALS) ?? 0n);
  const median = medianOf(units);
  const isFar = (value: bigint) => distance(value, median) * 10_000n > median * BigInt(step);
  const apart = rates.filter((_, index) => isFar(units[index] ?? 0n)).map(({ source }) => source);
  const isAgreed = rates.length - apart.length >= quorum;
  return { rate: isAgreed ? formatDecimal(median, RATE_DECIMALS) : undefined, apart };
}

function medianOf(values: bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0n;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0n;
  return (lower + upper) / 2n;
}

const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a);
