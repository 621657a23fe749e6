/** Card purchases: how much, and when with 3-D Secure. Base units. */
import type { Bounds, PurchaseSettings } from '../../platform/config/purchases.ts';
import type { Decision } from './decision.ts';

/** Purchases are counted per member, device, network and card. */
export type Counted = 'member' | 'device' | 'network' | 'card';

/** Tokens bought, or ordered and still payable. */
export interface Used {
  day: bigint;
  month: bigint;
  /** Orders in 24 hours. */
  orders: number;
}

export interface Allowance extends Used {
  of: Counted;
  bounds: Bounds;
}

export type PurchaseReason = `${Counted}_${'day' | 'month' | 'orders'}` | 'member_loss';

/** Refuses with the first bound that `tokens` more would exceed. */
export function decidePurchase(
  tokens: bigint,
  allowances: readonly Allowance[],
  loss: { open: bigint; most: bigint },
): Decision<PurchaseReason> {
  if (loss.open > loss.most) return { verdict: 'refuse', reason: 'member_loss' };
  for (const { of, day, month, orders, bounds } of allowances) {
    if (orders >= bounds.orders) return { verdict: 'refuse', reason: `${of}_orders` };
    if (day + tokens > bounds.day) return { verdict: 'refuse', reason: `${of}_day` };
    if (month + tokens > bounds.month) return { verdict: 'refuse', reason: `${of}_month` };
  }
  return { verdict: 'allow' };
}

/** How much may be bought now, and the bound that limits it. */
export function remainingAllowance(allowances: readonly Allowance[]): {
  left: bigint;
  reason: PurchaseReason | null;
} {
  let nearest: { left: bigint; reason: PurchaseReason | null } | undefined;
  const note = (left: bigint, reason: PurchaseReason) => {
    if (nearest === undefined || left < nearest.left) {
      nearest = { left: left > 0n ? left : 0n, reason };
    }
  };
  for (const { of, day, month, orders, bounds } of allowances) {
    if (orders >= bounds.orders) note(0n, `${of}_orders`);
    note(bounds.day - day, `${of}_day`);
    note(bounds.month - month, `${of}_month`);
  }
  return nearest ?? { left: 0n, reason: null };
}

/** Whether the cardholder must authenticate at their bank (3-D Secure). */
export function decideAuthentication(
  tokens: bigint,
  { authenticateAbove }: Pick<PurchaseSettings, 'authenticateAbove'>,
): Decision<'above_limit'> {
  return tokens > authenticateAbove
    ? { verdict: 'confirm', reason: 'above_limit' }
    : { verdict: 'allow' };
}
