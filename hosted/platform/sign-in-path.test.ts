// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isInternalPath, PATTERN } from '#shared/redirect.ts';
import { afterSignIn, nextOf, onTheWay, signInPath } from './sign-in-path.ts';

const searchOf = (address: string) => new URL(address, 'https://pay.test').searchParams;

it.each([
  '/account/transactions?type=buy',
  "/account/transactions?search=Casa%20(Verde)!*'.&from=2026-11-01T00:00:00.000Z",
  '/account/buy?tokens=40&session=pay_0&a=%2Fb%3F%25',
])('returns to a page with its query, also from a copied link: %s', (address) => {
  const search = searchOf(signInPath(address));

  expect(search.get('next')).toMatch(PATTERN);
  expect(afterSignIn(search)).toBe(address);
  expect(afterSignIn(searchOf(onTheWay('/register', search)))).toBe(address);
  expect(nextOf(search)).toBe(address.split('?')[0]);
});

it('returns to the page without a query that makes the address too long', () => {
  const search = searchOf(signInPath(`/account/transactions?search=${'x'.repeat(200)}`));

  expect(afterSignIn(search)).toBe('/account/transactions');
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/a/..//evil',
  '/%3F//evil.example',
  '/%2F%2Fevil.example%3Fa',
  '/account?a=b',
  `/account%3F${'x'.repeat(250)}`,
])('leads to no other site, and follows nothing outside the pattern: %s', (next) => {
  const search = new URLSearchParams({ next });

  expect(afterSignIn(search)).toBe('/');
  expect(onTheWay('/register', search)).toBe('/register');
});

it.each(['/account/orders%3Fa%3D%0A', '/account/orders%3F%E0%A4%A', '/account/orders%3Fa%23b%5C'])(
  'stays on this site with a query of any kind: %s',
  (next) => {
    const address = new URL(afterSignIn(new URLSearchParams({ next })), 'https://pay.test');

    expect([address.origin, address.pathname]).toEqual(['https://pay.test', '/account/orders']);
    expect(isInternalPath(address.pathname)).toBe(true);
  },
);

it('keeps the way back from page to page', () => {
  const search = new URLSearchParams({ next: '/account/orders' });

  expect(onTheWay('/register', search)).toBe('/register?next=/account/orders');
});
