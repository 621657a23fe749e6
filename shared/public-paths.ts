/**
 * The pages everybody may read and search engines list. They are painted when the app is built
 * (`hosted/render`), in every language; the rest of the app is not.
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

/** A page as it was painted at build time, for a guest. */
export interface PaintedPage {
  path: string;
  language: string;
  title: string;
  description: string;
  /** What stands in the document's root until the app takes over. */
  html: string;
  /** Rules of its own, for the head. */
  css: string;
  /** What its layout asks of the body. */
  bodyClass: string;
  /** The style files it needs beyond those of every page. */
  styles: readonly { address: string; css: string }[];
}
