import { describe, expect, test } from 'vitest';
import { canonicalRange, isRangeWithin, isWithin } from './address-ranges.ts';

describe('a range', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.7/24', '192.0.2.0/24'],
    [' 192.0.2.130/25 ', '192.0.2.128/25'],
    ['10.255.0.0/9', '10.128.0.0/9'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:DB8:ffff::/33', '2001:db8:8000::/33'],
    ['::/0', '::/0'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
    ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
  ])('%s is stored as %s', (text, range) => {
    expect(canonicalRange(text)).toBe(range);
  });

  test.each([
    '',
    '/24',
    'shop.example',
    '192.0.2',
    '192.0.2.256',
    '010.0.0.1',
    '0x0a000001',
    '192.0.2.7/33',
    '192.0.2.7/-1',
    '192.0.2.7/',
    '192.0.2.7/024',
    '192.0.2.7/8/8',
    '2001:db8::/129',
    'fe80::1%eth0',
    '::ffff:192.0.2.7/64',
    '*',
  ])('may not be %j', (text) => {
    expect(canonicalRange(text)).toBeUndefined();
  });
});

test.each([
  ['192.0.2.255', ['198.51.100.0/24', '192.0.2.0/24'], true],
  ['192.0.3.0', ['192.0.2.0/24'], false],
  ['::ffff:192.0.2.9', ['192.0.2.0/24'], true],
  ['2001:db8::9', ['2001:db8::/32'], true],
  ['2001:db9::9', ['2001:db8::/32'], false],
  ['192.0.2.9', ['::/0'], false],
  ['192.0.2.9', [], false],
  ['unknown', ['0.0.0.0/0'], false],
])('the address %s is within %j: %s', (address, ranges, expected) => {
  expect(isWithin(address, ranges)).toBe(expected);
});

test.each([
  ['192.0.2.0/25', ['192.0.2.0/24'], true],
  ['192.0.2.0/24', ['192.0.2.0/24'], true],
  ['192.0.2.0/23', ['192.0.2.0/24'], false],
  ['198.51.100.1/32', ['192.0.2.0/24'], false],
  ['2001:db8::/48', ['0.0.0.0/0'], false],
])('the range %s is within %j: %s', (inner, outer, expected) => {
  expect(isRangeWithin(inner, outer)).toBe(expected);
});
