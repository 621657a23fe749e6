/** Routes of registration, sign-in and profile. */
import { emailLinkOf } from '#shared/public-paths.ts';
import { HeroLayout } from '../../layouts/hero/hero-layout.tsx';
import { lazyPage, memberPage } from '../../platform/lazy-page.ts';
import { base, type Route } from './route.ts';

const login = {
  ...base,
  title: 'auth:login.title',
  auth: 'guest',
  mayStay: (search: URLSearchParams) => emailLinkOf(search) !== undefined,
  page: lazyPage(
    'login',
    () => import('../../pages/login/login-page.tsx').then((m) => m.LoginPage),
    ['auth'],
  ),
} as const;

export const peopleRoutes: readonly Route[] = [
  { ...login, path: '/login' },
  { ...login, path: '/account/login' },
  {
    ...base,
    path: '/register',
    title: 'join:register.title',
    auth: 'guest',
    page: lazyPage(
      'register',
      () => import('../../pages/register/register-page.tsx').then((m) => m.RegisterPage),
      ['join', 'auth', 'mail-code'],
    ),
  },
  {
    ...base,
    path: '/join',
    title: 'join:join.title',
    layout: HeroLayout,
    page: lazyPage('join', () => import('../../pages/join/join-page.tsx').then((m) => m.JoinPage), [
      'join',
    ]),
  },
  {
    ...base,
    path: '/join/business',
    title: 'join:firm.title',
    page: lazyPage(
      'join-business',
      () => import('../../pages/join/business-page.tsx').then((m) => m.BusinessPage),
      ['join', 'auth', 'mail-code', 'member-errors'],
    ),
  },
  {
    ...base,
    path: '/account/forgot-password',
    title: 'auth:forgot.title',
    page: lazyPage(
      'forgot-password',
      () => import('../../pages/password/forgot-page.tsx').then((m) => m.ForgotPasswordPage),
      ['auth', 'mail-code'],
    ),
  },
  {
    ...base,
    path: '/account/reset-password',
    title: 'email-actions:reset.title',
    page: lazyPage(
      'reset-password',
      () => import('../../pages/password/reset-page.tsx').then((m) => m.ResetPasswordPage),
      ['email-actions', 'auth', 'member-errors'],
    ),
  },
  {
    ...base,
    path: '/contact',
    title: 'contact:contact.title',
    page: lazyPage(
      'contact',
      () => import('../../pages/contact/contact-page.tsx').then((m) => m.ContactPage),
      ['contact', 'auth'],
    ),
  },
  {
    ...base,
    path: '/account/profile',
    title: 'profile:profile.title',
    auth: 'required',
    page: memberPage(
      'profile',
      () => import('../../pages/profile/profile-page.tsx').then((m) => m.ProfilePage),
      ['profile', 'withdrawals'],
    ),
  },
  {
    ...base,
    path: '/account/profile/edit',
    title: 'profile:edit.title',
    auth: 'required',
    page: memberPage(
      'profile-edit',
      () => import('../../pages/profile/edit-page.tsx').then((m) => m.EditProfilePage),
      ['profile', 'auth', 'withdrawals'],
    ),
  },
  {
    ...base,
    path: '/account/profile/exit',
    title: 'withdrawals:exit.title',
    auth: 'required',
    // The code of an e-mail cancels a withdrawal for a member who cannot sign in.
    mayStay: (search) => search.has('cancel'),
    page: memberPage(
      'profile-exit',
      () => import('../../pages/withdrawals/exit-page.tsx').then((m) => m.ExitPage),
      ['withdrawals', 'auth'],
    ),
  },
  {
    ...base,
    path: '/account/profile/link',
    auth: 'required',
    middleware: ['business'],
    page: memberPage(
      'profile-link',
      () => import('../../pages/api-settings/api-settings-page.tsx').then((m) => m.ApiSettingsPage),
      ['api-settings'],
    ),
    // Loads the tab's code in parallel with the page's.
    fetch: async ({ search }) =>
      (await import('../../pages/api-settings/tabs.ts')).tabOf(search).part(),
  },
];
