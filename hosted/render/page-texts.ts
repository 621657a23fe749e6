import type { PublicPath } from '#shared/public-paths.ts';
import type { TextKey } from '../platform/text-areas.ts';

/** Titles and descriptions for search engines: keys of `seo`. */
export const PAGE_TEXTS: Readonly<
  Record<PublicPath, Record<'title' | 'description', TextKey<'seo'>>>
> = {
  '/': { title: 'seo.home', description: 'seo.home-about' },
  '/join': { title: 'seo.join', description: 'seo.join-about' },
  '/login': { title: 'seo.login', description: 'seo.login-about' },
  '/resources': { title: 'seo.resources', description: 'seo.resources-about' },
  '/contact': { title: 'seo.contact', description: 'seo.contact-about' },
  '/legal': { title: 'seo.legal', description: 'seo.legal-about' },
  '/legal/general-conditions': { title: 'seo.conditions', description: 'seo.conditions-about' },
  '/legal/privacy-policy': { title: 'seo.privacy', description: 'seo.privacy-about' },
  '/legal/cookies-policy': { title: 'seo.cookies', description: 'seo.cookies-about' },
  '/legal/legal-notice': { title: 'seo.notice', description: 'seo.notice-about' },
};
