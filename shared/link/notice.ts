/** The notices of the linking flow, as keys of `locales/<language>/link.json`. */
import type { Notice } from '../pay/notice.ts';
import { SIGN_IN_OBSTACLES } from '../pay/sign-in-obstacle.ts';
import type { LinkTextKey } from '../text.ts';
import type { LinkNotice } from './state.ts';

/** Codes with a text in `notice.`; others are shown as a general failure. */
const WORDED = [
  ...SIGN_IN_OBSTACLES,
  'unconfirmed',
  'unauthenticated',
  'forbidden',
  'payments_disabled',
  'session_not_pending',
  'rate_limited',
  'network',
  'unavailable',
] as const satisfies readonly LinkNotice[];

/** Notices that are not errors. */
const CALM: ReadonlySet<LinkNotice> = new Set<LinkNotice>([
  ...SIGN_IN_OBSTACLES,
  'unauthenticated',
]);

/** The text of a notice and its urgency. */
export function linkNotice(notice: LinkNotice | undefined): Notice<LinkTextKey> | null {
  if (!notice) return null;
  return {
    tone: CALM.has(notice) ? 'info' : 'error',
    text: { key: `link:notice.${WORDED.find((worded) => worded === notice) ?? 'unknown'}` },
  };
}
