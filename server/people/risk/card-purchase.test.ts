import { describe, expect, test } from 'vitest';
import {
  type Allowance,
  decideAuthentication,
  decidePurchase,
  remainingAllowance,
} from './card-purchase.ts';

const bounds = { day: 1000n, month: 5000n, orders: 3 };
const used = (day: bigint, month = day, orders = 0): Allowance => ({
  of: 'member',
  day,
  month,
  orders,
  bounds,
});
const NO_LOSS = { open: 0n, most: 100n };

describe('a purchase', () => {
  test.each([
    ['the first', 1000n, [used(0n)], NO_LOSS, undefined],
    ['one unit above the daily bound', 1001n, [used(0n)], NO_LOSS, 'member_day'],
    ['the rest of the daily bound', 400n, [used(600n)], NO_LOSS, undefined],
    ['one unit above the rest of the day', 401n, [used(600n)], NO_LOSS, 'member_day'],
    ['one unit above the rest of the month', 101n, [used(0n, 4900n)], NO_LOSS, 'member_month'],
    ['one order too many', 1n, [used(3n, 3n, 3)], NO_LOSS, 'member_orders'],
    [
      'a device used by other members',
      1n,
      [used(0n), { ...used(1000n), of: 'device' as const }],
      NO_LOSS,
      'device_day',
    ],
    ['with an open loss within its bound', 1n, [used(0n)], { open: 100n, most: 100n }, undefined],
    ['with a larger loss', 1n, [used(0n)], { open: 101n, most: 100n }, 'member_loss'],
  ])('%s', (_, tokens, allowances, loss, reason) => {
    expect(decidePurchase(tokens, allowances, loss)).toEqual(
      reason ? { verdict: 'refuse', reason } : { verdict: 'allow' },
    );
  });

  test.each([
    [[used(0n)], 1000n, 'member_day'],
    [[used(600n)], 400n, 'member_day'],
    [[used(0n, 4900n)], 100n, 'member_month'],
    [[used(2000n)], 0n, 'member_day'],
    [[used(3n, 3n, 3)], 0n, 'member_orders'],
    [[used(0n), { ...used(990n), of: 'network' as const }], 10n, 'network_day'],
  ])('the remaining allowance, case %#', (allowances, left, reason) => {
    expect(remainingAllowance(allowances)).toEqual({ left, reason });
  });
});

test.each([
  [100n, 'allow'],
  [101n, 'confirm'],
])('%s tokens above a limit of 100: %s', (tokens, verdict) => {
  expect(decideAuthentication(tokens, { authenticateAbove: 100n }).verdict).toBe(verdict);
});
