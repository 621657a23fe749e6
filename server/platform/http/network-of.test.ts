import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2::7', '2001:db8:1'],
  ['2001:0db8:0001:ffff:1:2:3:4', '2001:db8:1'],
  ['2001:db8::7', '2001:db8:0'],
  ['::1', '0:0:0'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
