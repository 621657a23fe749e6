/** The remarks beside a step of paying, in words: keys of `locales/<language>/pay.json`. */
import type { PayNotice } from './state.ts';

export interface Notice {
  tone: 'info' | 'error';
  text: { key: string };
}

const SETTLED: ReadonlySet<PayNotice> = new Set<PayNotice>([
  'session_not_pending',
  'payments_disabled',
  'trial_expired',
  'level_too_low',
  'insufficient_balance',
]);

/** Codes with a text in `notice.`; anything else is an operational error to the person. */
const WORDED: ReadonlySet<PayNotice> = new Set<PayNotice>([
  'popup_blocked',
  'passkey_unused',
  'passkey_invalid',
  'covered',
  'unauthenticated',
  'forbidden',
  'authorization_exceeded',
  'quote_changed',
  'rate_unavailable',
  'rate_limited',
  'network',
  'unavailable',
  'no_accounts',
  'code_invalid',
]);

/** Nothing has gone wrong. */
const CALM: ReadonlySet<PayNotice> = new Set<PayNotice>([
  'quote_changed',
  'popup_blocked',
  'passkey_unused',
  'covered',
  'unauthenticated',
]);

/** What to say of a remark, and how urgently. */
export function noticeOf(notice: PayNotice | undefined): Notice | null {
  if (!notice) return null;
  // A refusal that the next state already explains, or shows to be over, has no text of its own.
  if (SETTLED.has(notice)) return null;
  return {
    tone: CALM.has(notice) ? 'info' : 'error',
    text: { key: `notice.${WORDED.has(notice) ? notice : 'unknown'}` },
  };
}
