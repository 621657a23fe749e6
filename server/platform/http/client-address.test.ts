import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientAddress, readClientAddress } from './client-address.ts';

describe('a client is read from', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['"203.0.113.7:4711"', '203.0.113.7'],
    ['[203.0.113.7]:4711', '203.0.113.7'],
    ['2001:DB8:0:0::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['"[2001:db8::7]:4711"', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:4711', 'fe80::1'],
  ])('%j', (text, address) => {
    expect(readClientAddress(text)).toBe(address);
  });
});

describe('no client is read from', () => {
  test.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.256',
    '010.0.0.1',
    '0x7f000001',
    '203.0.113.7:',
    '203.0.113.7:4711:1',
    '203.0.113.7:471100',
    '[2001:db8::7',
    '2001:db8::7]:4711',
    '[2001:db8::7]:http',
    '2001:db8:0:0:0:0:0:7:4711',
    'shop.example',
    '203.0.113.7 203.0.113.8',
  ])('%j', (text) => {
    expect(readClientAddress(text)).toBeUndefined();
  });
});

const asked = (forwarded: string | undefined, remoteAddress: string | undefined) =>
  ({
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

test.each([
  ['192.0.2.1, 203.0.113.7:4711', '203.0.113.7'],
  ['192.0.2.1, unknown', '10.0.0.1'],
  ['192.0.2.1,', '10.0.0.1'],
  ['192.0.2.1, 203.0.113.7:1 junk', '10.0.0.1'],
  [undefined, '10.0.0.1'],
])('behind a proxy that writes %j, the client is %s', (forwarded, address) => {
  expect(clientAddress(asked(forwarded, '::ffff:10.0.0.1'), true)).toBe(address);
});

test('without a proxy the header counts for nothing, and a socket that is gone has no address', () => {
  expect(clientAddress(asked('203.0.113.7', '::1'), false)).toBe('::1');
  expect(clientAddress(asked('203.0.113.7', undefined), false)).toBe('unknown');
});
