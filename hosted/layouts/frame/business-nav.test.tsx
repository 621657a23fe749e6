// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holding } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';
import { placeOf } from './business-nav.tsx';

const API = '/account/profile/link';

test.each([
  ['/account', '', 'home'],
  ['/account/transactions', 'view=payments', 'payments'],
  ['/account/transactions/txn_1', '', 'payments'],
  ['/account/links', '', 'members'],
  ['/account/cash', '', 'payouts'],
  [API, 'tab=buttons', 'buttons'],
  [API, 'tab=webhooks', 'developers'],
  [API, 'tab=team', 'settings'],
  [API, '', 'settings'],
  ['/account/membership', '', undefined],
])('%s?%s is the place %s', (path, search, place) => {
  expect(placeOf(path, new URLSearchParams(search))).toBe(place);
});

test('a business has its own navigation, which marks the current place', async () => {
  await renderApp('/account/links', { signedIn: true, answers: { ...holding(), ...business } });

  const nav = await screen.findByRole('navigation', { name: 'Your business' });
  const names = within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Home',
    'Payments',
    'Linked members',
    'Buttons',
    'Payouts',
    'Developers',
    'Settings',
  ]);
  const current = within(nav).getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('Linked members');
});

test('a member has no navigation of a business', async () => {
  await renderApp('/account/links', { signedIn: true, answers: holding() });

  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Your business' })).toBeNull();
});
