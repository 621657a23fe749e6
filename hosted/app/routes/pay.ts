/** Routes of payments and account linking. */
import { BUTTON_ID, LINK_ID, PAY_SESSION_ID } from '#shared/ids.ts';
import { lazyPage } from '../../platform/lazy-page.ts';
import { base, type Route } from './route.ts';

export const payRoutes: readonly Route[] = [
  {
    ...base,
    path: '/pay',
    title: 'home:entry.title',
    // Its headers alone allow the camera.
    document: true,
    page: lazyPage(
      'pay-entry',
      () => import('../../pages/pay-entry/pay-entry-page.tsx').then((m) => m.PayEntryPage),
      ['home'],
    ),
  },
  {
    ...base,
    path: '/link',
    title: 'home:linking.title',
    page: lazyPage('link', () => import('../../pages/link/link-page.tsx').then((m) => m.LinkPage), [
      'home',
    ]),
  },
  {
    ...base,
    path: '/link/:id',
    page: lazyPage(
      'link-invitation',
      () => import('../../pages/link/invitation-page.tsx').then((m) => m.InvitationPage),
      // The texts of a merchant's identity are in `pay`.
      ['link', 'pay'],
    ),
    validate: ({ id }) => LINK_ID.test(id ?? ''),
  },
  {
    ...base,
    path: '/pay/confirmation',
    page: lazyPage(
      'pay-confirmation',
      () => import('../../pages/pay/confirmation-page.tsx').then((m) => m.ConfirmationPage),
      ['account', 'pay'],
    ),
    validate: (_, search) => PAY_SESSION_ID.test(search.get('session') ?? ''),
  },
  {
    ...base,
    path: '/pay/:id',
    page: lazyPage(
      'pay',
      () => import('../../pages/pay/payable-page.tsx').then((m) => m.PayablePage),
      ['pay'],
    ),
    validate: ({ id = '' }) => PAY_SESSION_ID.test(id) || BUTTON_ID.test(id),
  },
];
