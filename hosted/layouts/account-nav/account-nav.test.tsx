// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holding } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';
import { businessPlaceOf, memberPlaceOf } from './places.ts';

test.each([
  ['/account', 'home'],
  ['/account/transactions', 'payments'],
  ['/account/transactions/txn_1', 'payments'],
  ['/account/links', 'customers'],
  ['/account/cash', 'payouts'],
  ['/account/profile/link', 'settings'],
  ['/account/membership', undefined],
])('%s is the place %s', (path, place) => {
  expect(businessPlaceOf(path)).toBe(place);
});

test.each(['/account', '/account/cash', '/account/membership', '/account/profile/link'])(
  'one link of all navigation is the current one for a business at %s',
  async (path) => {
    await renderApp(path, { signedIn: true, answers: { ...holding(), ...business } });

    await screen.findByRole('navigation', { name: 'Your business' });
    const bars = [
      screen.getByRole('navigation', { name: 'Main' }),
      screen.getByRole('navigation', { name: 'Your business' }),
    ];
    const current = bars.flatMap((bar) =>
      within(bar).queryAllByRole('link', { current: 'page', hidden: true }),
    );
    expect(current).toHaveLength(1);
  },
);

test('a business has its own navigation, which marks the current place', async () => {
  await renderApp('/account/links', { signedIn: true, answers: { ...holding(), ...business } });

  const nav = await screen.findByRole('navigation', { name: 'Your business' });
  const names = within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Overview',
    'Payments',
    'Balance and payouts',
    'Linked customers',
    'Settings',
  ]);
  const current = within(nav).getByRole('link', { current: 'page' });
  expect(current.textContent).toBe('Linked customers');
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
  within(screen.getByRole('navigation', { name: 'Your business' }))
    .getByRole('link', { name: 'Settings' })
    .focus();
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
  expect(names).toEqual(['Home', 'Pay', 'Transactions', 'Membership', 'Profile']);
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Transactions');
  expect(screen.queryByRole('navigation', { name: 'Your business' })).toBeNull();
});

test('a checkout has no tabs', async () => {
  await renderApp('/pay/pay_0000000000000000000000000x', { signedIn: true, answers: holding() });

  await screen.findByRole('button', { name: 'Log out' });
  expect(screen.queryByRole('navigation', { name: 'Quick access' })).toBeNull();
});
