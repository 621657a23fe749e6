import type { Entry } from './journal.ts';
import type { Refusal } from './protocol.ts';

/** In base units of the token, and in wei per gas. */
export interface Limits {
  /** The most one withdrawal may be. */
  withdrawal: bigint;
  /** The most that may leave within 24 hours. */
  day: bigint;
  /** The most that may ever leave: raised by who refills custody. */
  float: bigint;
  maxFee: bigint;
  /** Permits, and collections as well, within 24 hours. */
  sweeps: number;
}

const DAY_MS = 86_400_000;

/** What speaks against letting `amount` more leave, of what has left before. */
export function overLimit(
  limits: Limits,
  entries: readonly Entry[],
  amount: bigint,
  now: number,
): Refusal | undefined {
  if (amount > limits.withdrawal) return 'over_withdrawal';
  const left = spent(entries);
  if (left + amount > limits.float) return 'over_float';
  const today = spent(entries.filter(({ at }) => Date.parse(at) > now - DAY_MS));
  return today + amount > limits.day ? 'over_day' : undefined;
}

/**
 * What speaks against one more step of a sweep: each moves tokens to ourselves, and costs custody gas.
 */
export function overSweeps(
  limits: Limits,
  entries: readonly Entry[],
  action: Entry['action'],
  now: number,
): Refusal | undefined {
  const since = now - DAY_MS;
  const ids = entries
    .filter((entry) => entry.action === action && Date.parse(entry.at) > since)
    .map(({ id }) => id);
  return new Set(ids).size >= limits.sweeps ? 'over_sweeps' : undefined;
}

/** Each id once: a replacement moves the same tokens. */
function spent(entries: readonly Entry[]): bigint {
  const amounts = new Map(entries.map(({ id, action, spends }) => [`${action} ${id}`, spends]));
  return [...amounts.values()].reduce((sum, amount) => sum + BigInt(amount), 0n);
}
