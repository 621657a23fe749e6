/** Why a payer may not pay, and the step that removes it. */
import { brand } from '../brand.ts';
import type { PayText } from '../text.ts';
import type { BLOCKED_REASONS, PaySession } from './endpoints.ts';

export type BlockedReason = (typeof BLOCKED_REASONS)[number];

/** `missing` is in tokens: what the balance lacks, or the stake; null for the other reasons. */
export interface Blocked {
  reason: BlockedReason;
  missing: string | null;
}

export interface Remedy {
  text: PayText;
  /** A page of ours. It opens beside the payment, which is read again on return. */
  href: string;
}

type Session = Pick<PaySession, 'id' | 'merchant' | 'minimumLevel'>;

/** The obstacle in words. */
export function obstacleText({ reason, missing }: Blocked, session: Session): PayText {
  const level = session.minimumLevel ?? '';
  const values = { merchant: session.merchant.name, level, missing: tokens(missing) };
  return { key: `blocked.${reason}`, values };
}

export function remedyOf({ reason, missing }: Blocked, { id }: Pick<Session, 'id'>): Remedy {
  const values = { missing: tokens(missing) };
  switch (reason) {
    case 'insufficient_balance':
      return { text: { key: 'remedy.add', values }, href: '/account/buy' };
    case 'trial_expired':
    case 'level_too_low':
      return { text: { key: 'remedy.stake', values }, href: '/account/membership/stake' };
    case 'tokens_held':
      return { text: { key: 'remedy.orders' }, href: '/account/orders' };
    case 'account_frozen':
      return { text: { key: 'remedy.password' }, href: '/account/forgot-password' };
    case 'payments_disabled':
      return { text: { key: 'remedy.write' }, href: `/contact?payment=${id}` };
  }
}

const tokens = (amount: string | null) =>
  ({ kind: 'money', amount: amount ?? '0', currency: brand.token.symbol }) as const;
