import type { Entry } from './journal.ts';
import { DAY_MS, spent } from './limits.ts';
import type { Refusal } from './protocol.ts';

/** Base units that may leave within 24 hours without any approval. */
export interface Caps {
  memberDay: bigint;
  /** For all such members together. */
  unapprovedDay: bigint;
}

/** @returns the cap that `amount` more would exceed, if any */
export function exceededCap(
  caps: Caps,
  entries: readonly Entry[],
  { member, amount }: { member: string; amount: bigint },
  now: number,
): Refusal | undefined {
  const today = entries.filter(
    ({ at, approvedBy }) => approvedBy === 'none' && Date.parse(at) > now - DAY_MS,
  );
  const own = spent(today.filter((entry) => entry.member === member));
  if (own + amount > caps.memberDay) return 'over_member_day';
  return spent(today) + amount > caps.unapprovedDay ? 'over_unapproved_day' : undefined;
}
