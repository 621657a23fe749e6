/**
 * The public pages that search engines list. Only these are prerendered when the app is built
 * (`hosted/render`), in every language.
 */
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

/** A page prerendered at build time, for a guest. */
export interface PrerenderedPage {
  path: string;
  language: string;
  title: string;
  description: string;
  /** HTML of the document's root until the app hydrates it. */
  html: string;
  /** Additional style rules for the head. */
  css: string;
  /** The class that its layout needs on the body. */
  bodyClass: string;
  /** The style sheets it needs beyond those of every page. */
  styles: readonly { address: string; css: string }[];
}
