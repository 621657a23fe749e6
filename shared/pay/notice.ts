/** The notices of the pay flow, as keys of `locales/<language>/pay.json`. */
import type { PayTextKey, Text } from '../text.ts';
import { SIGN_IN_OBSTACLES } from './sign-in-obstacle.ts';
import { COUPON_GONE, EXPLAINED, type PayNotice } from './state.ts';

export interface Notice<Key extends string = PayTextKey> {
  /** `warning`: what the reader wants is blocked. */
  tone: 'info' | 'warning' | 'error';
  text: Text<Key>;
  /** A second sentence. */
  more?: Text<Key> | null;
}

/** Codes with a text in `notice.`; others are shown as a general failure. */
const WORDED = [
  ...SIGN_IN_OBSTACLES,
  'passkey_unused',
  'passkey_invalid',
  'unauthenticated',
  'forbidden',
  'authorization_exceeded',
  'quote_changed',
  'rate_unavailable',
  'rate_limited',
  'network',
  'unavailable',
  'no_accounts',
  'reservation_expired',
] as const satisfies readonly PayNotice[];

/** Notices that are not errors. */
const CALM: ReadonlySet<PayNotice> = new Set<PayNotice>([
  'quote_changed',
  ...SIGN_IN_OBSTACLES,
  'passkey_unused',
  'unauthenticated',
]);

/** The text of a notice and its urgency. */
export function noticeOf(notice: PayNotice | undefined): Notice | null {
  if (!notice || EXPLAINED.includes(notice)) return null;
  if (COUPON_GONE.includes(notice))
    return { tone: 'info', text: { key: 'notice.coupon_unusable' } };
  return {
    tone: CALM.has(notice) ? 'info' : 'error',
    text: { key: `notice.${WORDED.find((worded) => worded === notice) ?? 'unknown'}` },
  };
}
