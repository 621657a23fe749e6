import { describe, expect, test } from 'vitest';
import { merchantAddress } from './merchant-address.ts';

const PAYMENT = `pay_${'0'.repeat(26)}`;
const LINK = `lnk_${'0'.repeat(26)}`;
const SHOP = 'https://shop.test';

describe('a return address', () => {
  test.each([
    [SHOP, `${SHOP}?session=${PAYMENT}`],
    [`${SHOP}/thanks?`, `${SHOP}/thanks?session=${PAYMENT}`],
    [`${SHOP}/thanks?a=1&`, `${SHOP}/thanks?a=1&session=${PAYMENT}`],
    [`${SHOP}/thanks#a?b`, `${SHOP}/thanks?session=${PAYMENT}#a?b`],
    // Everything that `URLSearchParams` would write in another way.
    [
      `${SHOP}/a/../b?o=1+2&x=%7e*'~&empty&s=Ab%2fc==#top`,
      `${SHOP}/a/../b?o=1+2&x=%7e*'~&empty&s=Ab%2fc==&session=${PAYMENT}#top`,
    ],
  ])('keeps its text and gets the session id: %s', (url, shown) => {
    expect(merchantAddress(url, PAYMENT)).toBe(shown);
  });

  test.each(['session=mine', 'a=1&session=', 'session', '%73ession=mine'])(
    'keeps the parameter of the shop: ?%s',
    (query) => {
      const shown = `${SHOP}/?${query}&salus_session=${PAYMENT}`;
      expect(merchantAddress(`${SHOP}/?${query}`, PAYMENT)).toBe(shown);
    },
  );

  const OTHER = `pay_${'1'.repeat(26)}`;
  test.each([
    [`a=1&session=${OTHER}&b=%7e`, `a=1&b=%7e&session=${PAYMENT}`],
    [`%73ession=pay%5f${'1'.repeat(26)}`, `session=${PAYMENT}`],
    [`session=mine&salus_session=${OTHER}`, `session=mine&salus_session=${PAYMENT}`],
    [`session=${OTHER}&session=mine&salus%5fsession=a`, `session=mine&salus_session=${PAYMENT}`],
  ])('names no other payment: ?%s', (query, shown) => {
    expect(merchantAddress(`${SHOP}/?${query}`, PAYMENT)).toBe(`${SHOP}/?${shown}`);
  });

  test('gets the id of an account link under its own name', () => {
    expect(merchantAddress(`${SHOP}/?session=a`, LINK)).toBe(`${SHOP}/?session=a&link=${LINK}`);
    expect(merchantAddress(`${SHOP}/?link=a`, LINK)).toBe(`${SHOP}/?link=a&salus_link=${LINK}`);
  });

  test.each([null, '', 'javascript:alert(1)//https://', '//shop.test', 'ftp://shop.test'])(
    'is no link: %s',
    (url) => expect(merchantAddress(url, PAYMENT)).toBeUndefined(),
  );
});
