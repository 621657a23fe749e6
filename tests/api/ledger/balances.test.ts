import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { applyPendingCredits } from '../../../server/ledger/accounts.ts';
import { useApi } from '../../support/api/api.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();
const RUNS = Number(process.env.PROPERTY_RUNS ?? 12);

interface Point {
  at: string;
  cash: string;
  stake: string;
}

const history = async ({ token }: TestMember, days?: string) =>
  (
    await api().call(transactionsEndpoints.readBalanceHistory, {
      token,
      ...(days ? { query: { days } } : {}),
    })
  ).json().points as Point[];
const amounts = (points: Point[]) => points.map(({ cash, stake }) => [cash, stake]);
const beginner = () => newMember(api(), { cash: '0' });

async function moved(member: TestMember, amount: string, age: string): Promise<void> {
  const code = await move(api(), { kind: 'deposit', amount, to: member.cash });
  await letTransferAge(api(), code, age);
}

describe('the balance history', () => {
  test('is empty for a member without transactions', async () => {
    expect(await history(await beginner())).toEqual([]);
  });

  test('begins with the previous balance and has the balance at the end of each day', async () => {
    const member = await beginner();
    await moved(member, '100', '40 days');
    await moved(member, '5', '3 days');
    await moved(member, '7', '3 days 1 millisecond');
    await move(api(), { kind: 'stake', amount: '12.5', from: member.cash, to: member.stake });

    const points = await history(member);

    const ends = amounts(points);
    expect([ends[0], ends.at(-1)]).toEqual([
      ['100', '0'],
      ['99.5', '12.5'],
    ]);
    expect(ends.at(-2)).toEqual(['112', '0']);
    const times = points.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(new Set(times.slice(1).map((at) => at.slice(0, 10))).size).toBe(times.length - 1);
  });

  test('covers the requested number of days', async () => {
    const member = await beginner();
    await moved(member, '1', '100 days');
    await moved(member, '2', '50 days');

    expect(amounts(await history(member, '7'))).toEqual([['3', '0']]);
    expect(amounts(await history(member, '60'))).toEqual([
      ['1', '0'],
      ['3', '0'],
    ]);
    expect(amounts(await history(member, '365'))).toEqual([
      ['1', '0'],
      ['3', '0'],
    ]);
  });

  test('includes pending credits', async () => {
    const merchant = await newMerchant(api());
    await move(api(), { kind: 'deposit', amount: '8', to: merchant.cash });

    const before = amounts(await history(merchant));
    await applyPendingCredits(api().db);

    expect(before).toEqual([['8', '0']]);
    expect(amounts(await history(merchant))).toEqual(before);
  });

  test.each(['0', '366', '-1', '1.5', 'all'])('is refused for %s days', async (days) => {
    const { token } = await beginner();
    const response = await api().call(transactionsEndpoints.readBalanceHistory, {
      token,
      query: { days },
    });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path: 'query.days' }]);
  });
});

const step = fc.record({
  kind: fc.constantFrom('in', 'out', 'to-stake', 'to-cash', 'gift'),
  /** Base units; few of the amounts are round. */
  units: fc.bigInt({ min: 1n, max: 5n * 10n ** 18n }),
});

test('the listed amounts add up to the changes of the balances, and the history ends with the balances', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const member = await beginner();
      for (const { kind, units } of steps) await act(member, kind, units);

      const listed = await all(member);
      const sum = (rows: Transaction[]) =>
        rows.reduce((total, { amount }) => total + signed(amount), 0n);
      const [cash, stake] = [
        await balanceOf(api(), member.cash),
        await balanceOf(api(), member.stake),
      ];
      const between = listed.filter(({ type }) => type === 'stake');
      const gifts = listed.filter(({ type }) => type === 'airdrop');

      expect(sum(listed) - sum(gifts)).toBe(cash);
      expect(sum(gifts) - sum(between)).toBe(stake);
      const last = (await history(member)).at(-1);
      expect([tokens(last?.cash ?? '0'), tokens(last?.stake ?? '0')]).toEqual([cash, stake]);
    }),
    { numRuns: RUNS },
  );
});

const signed = (amount: string) =>
  amount.startsWith('-') ? -tokens(amount.slice(1)) : tokens(amount);

/**
 * Performs an operation that the balances allow. Gifts go to the membership account, all others to
 * cash.
 */
async function act({ cash, stake }: TestMember, kind: string, units: bigint): Promise<void> {
  const amount = `${units / 10n ** 18n}.${`${units % 10n ** 18n}`.padStart(18, '0')}`;
  const source = kind === 'out' || kind === 'to-stake' ? cash : kind === 'to-cash' ? stake : null;
  if (source !== null && (await balanceOf(api(), source)) < units) return;
  if (kind === 'in') await move(api(), { kind: 'deposit', amount, to: cash });
  if (kind === 'gift') await move(api(), { kind: 'airdrop', amount, to: stake });
  if (kind === 'out') await move(api(), { kind: 'deposit', amount, from: cash });
  if (kind === 'to-stake') await move(api(), { kind: 'stake', amount, from: cash, to: stake });
  if (kind === 'to-cash') await move(api(), { kind: 'stake', amount, from: stake, to: cash });
}

async function all({ token }: TestMember): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  let after: string | null = null;
  do {
    const query: Record<string, string> = { limit: '4', ...(after ? { after } : {}) };
    const page = (await api().call(transactionsEndpoints.list, { token, query })).json();
    rows.push(...page.data);
    after = page.next;
  } while (after);
  return rows;
}
