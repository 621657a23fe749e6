/** The public pages that search engines list, with a title and a description for them. */
export const PUBLIC_PATHS = [
  '/',
  '/join',
  '/login',
  '/resources',
  '/contact',
  '/legal',
  '/legal/general-conditions',
  '/legal/privacy-policy',
  '/legal/cookies-policy',
  '/legal/legal-notice',
] as const;

export type PublicPath = (typeof PUBLIC_PATHS)[number];

/** No page has this path: the server sends it, with status 404, for every path without a page. */
export const NOT_FOUND_PATH = '/404';

/** What the links of e-mails to `/login` carry: `/login?confirmation=CODE`. */
export const EMAIL_LINKS = ['undo', 'stop', 'keep', 'confirmation'] as const;

export type EmailLinkKind = (typeof EMAIL_LINKS)[number];

export const emailLinkOf = (search: URLSearchParams): EmailLinkKind | undefined =>
  EMAIL_LINKS.find((kind) => search.has(kind));

/**
 * What is prerendered when the app is built (`hosted/render`), in every language, so that it is
 * visible and takes input before the app has loaded.
 */
export const PRERENDERED_PATHS = [
  ...PUBLIC_PATHS,
  '/register',
  '/join/business',
  '/account/login',
  '/account/forgot-password',
  '/pay',
  '/link',
  NOT_FOUND_PATH,
  // The sign-in form would take a password, and disappear while the app checks the link.
  '/login?undo',
  '/login?stop',
  '/login?keep',
  '/login?confirmation',
] as const;

export type PrerenderedPath = (typeof PRERENDERED_PATHS)[number];

/**
 * The home of a member, prerendered without a balance and hidden until the document's early script
 * has read it (`hosted/early`).
 */
export const EARLY_HOME_PATH = '/account';

/** A page prerendered at build time: for a guest, or the home of any member. */
export interface PrerenderedPage {
  /** With the kind of an e-mail's link, if it is the page of one. */
  path: string;
  language: string;
  title: string;
  /** For search engines; without one they are asked not to list the page. */
  description?: string;
  /** HTML of the document's root until the app hydrates it. */
  html: string;
  /** The home of a business, which the early script shows instead (`hosted/early`). */
  business?: string;
  /** Additional style rules for the head. */
  css: string;
  /** The class that its layout needs on the body. */
  bodyClass: string;
  /** The style sheets it needs beyond those of every page. */
  styles: readonly { address: string; css: string }[];
}
