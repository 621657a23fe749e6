import { expect, test } from 'vitest';
import { originsOf } from './origins.ts';

test('address and device are kept only as hashes', () => {
  const origins = originsOf('203.0.113.7', 'a-device');

  expect(origins.map(({ kind }) => kind)).toEqual(['network', 'device']);
  for (const { subject } of origins) expect(subject).toMatch(/^[0-9a-f]{64}$/);
});

test('an IPv6 address counts for its /64, and for its /48 with ten times the limits', () => {
  const kinds = (address: string) =>
    originsOf(address, null).map(({ kind, times }) => `${kind} x${times}`);
  const [near, wide] = originsOf('2001:db8:1:2::7', null);
  const [otherNear, sameWide] = originsOf('2001:db8:1:3::7', null);

  expect(kinds('2001:db8:1:2::7')).toEqual(['network x1', 'wide_network x10']);
  expect(kinds('203.0.113.7')).toEqual(['network x1']);
  expect([otherNear?.subject === near?.subject, sameWide?.subject === wide?.subject]).toEqual([
    false,
    true,
  ]);
});
