// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holding } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';
import { businessPlaceOf, memberPlaceOf } from './places.ts';

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
  expect(businessPlaceOf(path, new URLSearchParams(search))).toBe(place);
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

test.each([
  ['/account', 'home'],
  ['/pay', 'pay'],
  ['/account/transactions/txn_1', 'transactions'],
  ['/account/cash', 'transactions'],
  ['/account/membership/stake', 'membership'],
  ['/account/profile/edit', 'profile'],
  ['/account/links', undefined],
])('a member at %s is in the tab %s', (path, tab) => {
  expect(memberPlaceOf(path)).toBe(tab);
});

test('the rest of the navigation opens by a button, and Escape closes it', async () => {
  const { person } = await renderApp('/account/links', {
    signedIn: true,
    answers: { ...holding(), ...business },
  });
  const more = await screen.findByRole('button', { name: 'More' });
  expect(more.getAttribute('aria-expanded')).toBe('false');

  await person.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  screen.getByRole('link', { name: 'Payouts' }).focus();
  await person.keyboard('{Escape}');

  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(more);
});

test('a member has tabs, and no navigation of a business', async () => {
  await renderApp('/account/transactions', { signedIn: true, answers: holding() });

  const tabs = await screen.findByRole('navigation', { name: 'Quick access' });
  const names = within(tabs)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Home', 'Pay', 'Activity', 'Membership', 'Profile']);
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Activity');
  expect(screen.queryByRole('navigation', { name: 'Your business' })).toBeNull();
});

test('a checkout has no tabs', async () => {
  await renderApp('/pay/pay_0000000000000000000000000x', { signedIn: true, answers: holding() });

  await screen.findByRole('button', { name: 'Log out' });
  expect(screen.queryByRole('navigation', { name: 'Quick access' })).toBeNull();
});
