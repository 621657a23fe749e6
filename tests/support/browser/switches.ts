/** Switches of Chromium; a later one replaces an earlier one of the same name. */

/** Playwright's own, and: the network service needs no process of its own. */
const ENABLED = [
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
  'NetworkServiceInProcess2',
];

export const enabled = (...more: string[]): string =>
  `--enable-features=${[...ENABLED, ...more].join(',')}`;
