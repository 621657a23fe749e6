import type { Entry } from './journal.ts';
import type { Refusal } from './protocol.ts';

/** Amounts in base units of the token, fees in wei per gas. */
export interface Limits {
  /** Maximum of one withdrawal. */
  withdrawal: bigint;
  /** Maximum that may leave within 24 hours. */
  day: bigint;
  /** Maximum that may ever leave; the operator raises it when refilling custody. */
  float: bigint;
  maxFee: bigint;
  /** Maximum of permits, and of collections, within 24 hours. */
  sweeps: number;
}

export const DAY_MS = 86_400_000;

/** @returns the limit that `amount` more would exceed, if any */
export function exceededLimit(
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

/** Limits sweeps, which move tokens only to custody but cost custody gas. */
export function exceededSweepLimit(
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

/** Counts each id once: a replacement moves the same tokens. */
export function spent(entries: readonly Entry[]): bigint {
  const amounts = new Map(entries.map(({ id, action, spends }) => [`${action} ${id}`, spends]));
  return [...amounts.values()].reduce((sum, amount) => sum + BigInt(amount), 0n);
}
