import type { ComponentType, ReactNode } from 'react';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import { DefaultLayout } from '../layouts/default/default-layout.tsx';
import { type LazyPage, lazyPage, type PageProps } from './lazy-page.ts';

/** One page of the app. The first route whose path matches is taken. */
export interface Route {
  path: string;
  page: LazyPage;
  layout: ComponentType<{ children: ReactNode }>;
  /**
   * `required`: a guest is sent to /login and back afterwards; `guest`: somebody signed in is
   * sent to /; `optional`: no check, and a 401 is the page's own matter.
   */
  auth: 'required' | 'guest' | 'optional';
  /** Names in `middleware.ts`, run in this order. */
  middleware: readonly string[];
  /** False is page not found. */
  validate?(params: PageProps['params'], search: URLSearchParams): boolean;
}

const base = { layout: DefaultLayout, auth: 'optional', middleware: [] } as const;

export const routes: readonly Route[] = [
  {
    ...base,
    path: '/',
    page: lazyPage('home', () => import('../pages/home/home-page.tsx').then((m) => m.HomePage), []),
  },
  {
    ...base,
    path: '/login',
    page: lazyPage(
      'login',
      () => import('../pages/login/login-page.tsx').then((m) => m.LoginPage),
      ['auth'],
    ),
    auth: 'guest',
  },
  {
    ...base,
    path: '/pay/confirmation',
    page: lazyPage(
      'pay-confirmation',
      () =>
        import('../pages/pay-confirmation/confirmation-page.tsx').then((m) => m.ConfirmationPage),
      ['pay'],
    ),
    validate: (_, search) => PAY_SESSION_ID.test(search.get('session') ?? ''),
  },
  {
    ...base,
    path: '/pay/:id',
    page: lazyPage('pay', () => import('../pages/pay/pay-page.tsx').then((m) => m.PayPage), [
      'pay',
    ]),
    validate: ({ id }) => PAY_SESSION_ID.test(id ?? ''),
  },
];
