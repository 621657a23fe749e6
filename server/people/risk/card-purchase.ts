/** Card purchases: how much, when with 3-D Secure, and how long tokens are held. Base units. */
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

export type CardReason = 'card_limit' | 'card_loss';

/** The card is known only after it has paid: a refused purchase is refunded and never credited. */
export function decideCard(
  tokens: bigint,
  card: Used,
  loss: bigint,
  { bounds, losses }: Pick<PurchaseSettings, 'bounds' | 'losses'>,
): Decision<CardReason> {
  if (loss > losses.card) return { verdict: 'refuse', reason: 'card_loss' };
  const { day, month, orders } = bounds.card;
  const isOver = card.day + tokens > day || card.month + tokens > month || card.orders >= orders;
  return isOver ? { verdict: 'refuse', reason: 'card_limit' } : { verdict: 'allow' };
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

/**
 * How long tokens bought by card are held. Most stolen cards are reported within two weeks, so the
 * first purchases of a member are held longer, until one of them is that old and undisputed.
 * @param oldestSeconds age of the member's oldest undisputed purchase; null before the first
 */
export function decideHold(
  oldestSeconds: number | null,
  { holdSeconds, newHoldSeconds }: Pick<PurchaseSettings, 'holdSeconds' | 'newHoldSeconds'>,
): Decision<'first_purchases' | 'card_funds'> {
  const isNew = oldestSeconds === null || oldestSeconds < newHoldSeconds;
  const seconds = isNew ? newHoldSeconds : holdSeconds;
  if (seconds === 0) return { verdict: 'allow' };
  return { verdict: 'hold', reason: isNew ? 'first_purchases' : 'card_funds', seconds };
}
