/** Public pages. */
import { HeroLayout } from '../../layouts/hero/hero-layout.tsx';
import { lazyPage } from '../../platform/lazy-page.ts';
import { base, type Route } from './route.ts';

export const publicRoutes: readonly Route[] = [
  {
    ...base,
    path: '/',
    layout: HeroLayout,
    page: lazyPage('home', () => import('../../pages/home/home-page.tsx').then((m) => m.HomePage), [
      'home',
    ]),
  },
  {
    ...base,
    path: '/legal',
    title: 'legal:legal.title',
    page: lazyPage(
      'legal',
      () => import('../../pages/legal/legal-page.tsx').then((m) => m.LegalPage),
      ['legal', 'legal-accessibility'],
    ),
  },
  {
    ...base,
    path: '/legal/general-conditions',
    title: 'legal:conditions.title',
    page: lazyPage(
      'general-conditions',
      () =>
        import('../../pages/legal/general-conditions-page.tsx').then(
          (m) => m.GeneralConditionsPage,
        ),
      ['legal', 'legal-conditions'],
    ),
  },
  {
    ...base,
    path: '/legal/privacy-policy',
    title: 'legal:privacy.title',
    page: lazyPage(
      'privacy-policy',
      () => import('../../pages/legal/privacy-policy-page.tsx').then((m) => m.PrivacyPolicyPage),
      ['legal', 'legal-privacy'],
    ),
  },
  {
    ...base,
    path: '/legal/cookies-policy',
    title: 'legal:cookies.title',
    page: lazyPage(
      'cookies-policy',
      () => import('../../pages/legal/cookies-policy-page.tsx').then((m) => m.CookiesPolicyPage),
      ['legal', 'legal-cookies'],
    ),
  },
  {
    ...base,
    path: '/legal/legal-notice',
    title: 'legal:notice.title',
    page: lazyPage(
      'legal-notice',
      () => import('../../pages/legal/legal-notice-page.tsx').then((m) => m.LegalNoticePage),
      ['legal', 'legal-notice'],
    ),
  },
  {
    ...base,
    path: '/resources',
    title: 'resources:resources.title',
    layout: HeroLayout,
    page: lazyPage(
      'resources',
      () => import('../../pages/resources/resources-page.tsx').then((m) => m.ResourcesPage),
      ['resources'],
    ),
  },
];
