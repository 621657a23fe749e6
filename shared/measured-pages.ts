import type { PublicPath } from './public-paths.ts';

/**
 * The only pages that may run the analytics script, after consent and for guests only. None of them
 * asks for a password, a card, a payment or personal data, because a third party's script can read
 * its whole page.
 */
const MEASURED: ReadonlySet<string> = new Set<PublicPath>([
  '/',
  '/join',
  '/resources',
  '/legal',
  '/legal/general-conditions',
  '/legal/privacy-policy',
  '/legal/cookies-policy',
  '/legal/legal-notice',
]);

export function isMeasuredPage(path: string): boolean {
  return MEASURED.has(path.replace(/([^/])\/$/, '$1'));
}
