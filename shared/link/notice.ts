/** The remarks beside a step of linking, in words: keys of `locales/<language>/link.json`. */
import type { Notice } from '../pay/notice.ts';
import type { LinkNotice } from './state.ts';

/** Codes with a text in `notice.`; anything else is an operational error to the person. */
const WORDED: ReadonlySet<LinkNotice> = new Set<LinkNotice>([
  'popup_blocked',
  'covered',
  'unconfirmed',
  'unauthenticated',
  'forbidden',
  'code_invalid',
  'own_link',
  'payments_disabled',
  'rate_limited',
  'network',
  'unavailable',
]);

/** Nothing has gone wrong. */
const CALM: ReadonlySet<LinkNotice> = new Set<LinkNotice>([
  'popup_blocked',
  'covered',
  'unauthenticated',
]);

/** What to say of a remark, and how urgently. */
export function linkNotice(notice: LinkNotice | undefined): Notice | null {
  if (!notice) return null;
  return {
    tone: CALM.has(notice) ? 'info' : 'error',
    text: { key: `link:notice.${WORDED.has(notice) ? notice : 'unknown'}` },
  };
}
