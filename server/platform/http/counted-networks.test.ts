import { expect, test } from 'vitest';
import { countedNetworks } from './counted-networks.ts';

test.each([
  ['203.0.113.7', 32, ['203.0.113.7/32 x1']],
  ['203.0.113.7', 24, ['203.0.113.0/24 x1']],
  ['2001:db8:1:2::7', 32, ['2001:db8:1:2::/64 x1', '2001:db8:1::/48 x10']],
  ['2001:0DB8:0001:ffff:1:2:3:4', 24, ['2001:db8:1:ffff::/64 x1', '2001:db8:1::/48 x10']],
  ['::1', 32, ['::/64 x1', '::/48 x10']],
  ['unknown', 32, ['unknown x1']],
] as const)('%s with %s bits is counted as %j', (address, bits, counted) => {
  expect(
    countedNetworks(address, bits).map(({ network, times }) => `${network} x${times}`),
  ).toEqual(counted);
});
