import { statusOf } from './payments.ts';
import { balanceOf, type Member } from './people.ts';
import { expect } from './test.ts';

/** Every attack must fail: the payment is still pending, and no tokens have moved. */
export async function expectUnpaid(id: string, member?: Member, balance = '1000'): Promise<void> {
  expect(await statusOf(id)).toBe('pending');
  if (member) expect(await balanceOf(member)).toBe(balance);
}
