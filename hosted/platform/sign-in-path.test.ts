// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { afterSignIn, keepQuery, onTheWay, signInPath } from './sign-in-path.ts';

const at = (address: string) => new URL(address, 'https://pay.test') as unknown as Location;
const searchOf = (address: string) =>
  at(address) && new URL(address, 'https://pay.test').searchParams;

beforeEach(() => keepQuery(at('/')));

it('returns to the page with its own parameters', () => {
  keepQuery(at('/account/transactions?type=buy'));

  expect(signInPath('/account/transactions')).toBe('/login?next=/account/transactions');
  expect(afterSignIn(searchOf('/login?next=/account/transactions'))).toBe(
    '/account/transactions?type=buy',
  );
});

it('returns to another page without them', () => {
  keepQuery(at('/account/transactions?type=buy'));

  expect(afterSignIn(searchOf('/login?next=/account/orders'))).toBe('/account/orders');
  expect(afterSignIn(searchOf('/login?next=/account'))).toBe('/account');
});

it('forgets them when a page without parameters asks', () => {
  keepQuery(at('/account/transactions?type=buy'));
  keepQuery(at('/account/transactions'));

  expect(afterSignIn(searchOf('/login?next=/account/transactions'))).toBe('/account/transactions');
});

it.each(['https://evil.example', '//evil.example', '/a/..//evil'])(
  'leads to no other site: %s',
  (next) => {
    const search = new URLSearchParams({ next });

    expect(afterSignIn(search)).toBe('/');
    expect(onTheWay('/register', search)).toBe('/register');
  },
);

it('keeps the way back from page to page', () => {
  const search = new URLSearchParams({ next: '/account/orders' });

  expect(onTheWay('/register', search)).toBe('/register?next=/account/orders');
});
