import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInternalPath } from './redirect.ts';

const ORIGIN = 'https://pay.example';

describe('paths that may be followed after signing in', () => {
  test.each([
    '/login',
    '/account',
    '/account/buy',
    '/account/membership/stake',
    '/account/transactions/txn_0123456789abcdefghjkmnpqrs',
    '/pay/pay_0123456789abcdefghjkmnpqrs',
    '/pay/',
    '/ab',
    '/a/',
    '/a//b',
    '/@ana',
    '/~ana',
    '/-_',
    '/%41bc',
    '/caf%C3%A9',
    '/a%2Fb',
    '/A1@-_~/%7E',
    `/${'a'.repeat(201)}`,
  ])('%s', (path) => {
    expect(isInternalPath(path)).toBe(true);
  });
});

describe('paths that may not', () => {
  test.each([
    // Too short, too long, not a path of this site.
    '',
    '/',
    '/a',
    `/${'a'.repeat(202)}`,
    'account',
    'account/',
    './account',
    '../account',
    ' /account',
    '/account ',
    '/account\n',
    '\n/account',
    'https://evil.example',
    'https:/evil',
    'javascript:alert(1)',
    'data:text/html,x',
    // Another site, as a browser reads it.
    '//evil',
    '///evil',
    '//evil/path',
    '/\\evil',
    '\\\\evil',
    '\\/evil',
    '/\t/evil',
    '/\r\n/evil',
    // The same, percent-encoded once and twice.
    '/%2Fevil',
    '/%2fevil',
    '/%5Cevil',
    '/%5cevil',
    '/%2F%2Fevil',
    '/%5C%5Cevil',
    '/%252Fevil',
    '/%252fevil',
    '/%255Cevil',
    '/a%5Cb',
    '/a/%255c/b',
    // Dot segments, which can turn a later segment into the start of the path.
    '/..',
    '/../evil',
    '/%2e%2e//evil',
    '/%2E%2E/%2Fevil',
    '/%2e//evil',
    '/a/%2e%2e//evil',
    '/a/%252e%252e//evil',
    '/a/%2e%2e',
    // Control characters and spaces, plain and encoded.
    '/a\0b',
    '/a\u007fb',
    '/a%00',
    '/a%0d%0aSet-Cookie',
    '/a%0a',
    '/a%09b',
    '/a%1fb',
    '/a%20b',
    '/a%7fb',
    '/a%2500',
    '/%2509/evil',
    // Broken escapes.
    '/a%',
    '/a%2',
    '/a%zz',
    '/a%C3',
    '/a%ff',
    '/a%25%25zz',
    '/a%25zz',
    // After one more decoding, an encoded percent sign is a broken escape, too.
    '/100%25',
    // Outside the closed set of characters.
    '/login?next=x',
    '/login#x',
    '/a.html',
    '/a:b',
    '/a;b',
    '/a&b',
    '/a=b',
    '/a+b',
    '/a,b',
    '/a!b',
    '/a*b',
    "/a'b",
    '/a"b',
    '/a<b',
    '/a(b)',
    '/a[b]',
    '/a{b}',
    '/a|b',
    '/a^b',
    '/a`b',
    '/a$b',
    '/café',
    '/⁄evil',
    '/／evil',
  ])('%j', (path) => {
    expect(isInternalPath(path)).toBe(false);
  });

  test.each([undefined, null, 1, ['/login'], { path: '/login' }])(
    '%j, which is no text',
    (path) => {
      expect(isInternalPath(path)).toBe(false);
    },
  );
});

test('an accepted path never leaves the site, even after repeated decoding', () => {
  const pieces = ['/', '%2f', '%5C', '%2e', '%25', '2e', '2f', '5c', '%', 'a', '@', '~', '-', '_'];
  const path = fc
    .array(fc.constantFrom(...pieces), { maxLength: 12 })
    .map((parts) => parts.join(''));
  let passed = 0;

  fc.assert(
    fc.property(path, (rest) => {
      const candidate = `/${rest}`;
      if (!isInternalPath(candidate)) return;
      passed += 1;
      const followed = new URL(candidate, ORIGIN);
      expect(followed.origin).toBe(ORIGIN);
      expect(new URL(followed.pathname, ORIGIN).origin).toBe(ORIGIN);
      expect(new URL(decodeURIComponent(followed.pathname), ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 5_000 },
  );

  expect(passed).toBeGreaterThan(100);
});
