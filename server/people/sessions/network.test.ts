import { expect, test } from 'vitest';
import { shortenAddress } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7:x'],
  ['2001:0DB8::1', '2001:db8:0:x'],
  ['::1', '0:0:0:x'],
  ['fe80::1', 'fe80:0:0:x'],
  ['2001:db8:0:1::1', '2001:db8:0:x'],
  ['0:0:7::1', '0:0:7:x'],
  ['unknown', null],
  ['', null],
])('%s is shown as %s', (address, shown) => {
  expect(shortenAddress(address)).toBe(shown);
});
