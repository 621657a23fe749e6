/** Stakes that several connections move at once, and airdrops; with a control that loses without its guard. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { confirmPayment } from '#shared/pay/contract.ts';
import { listLevelChanges } from '#shared/staking/contract.ts';
import { giveAirdrop } from '../../server/airdrops/give.ts';
import { recipientsByEmail } from '../../server/airdrops/recipients.ts';
import { newId } from '../../server/ids.ts';
import { verifyLedger } from '../../server/ledger/invariants.ts';
import { fundTreasury, openTreasury, treasuryBalance } from '../../server/ledger/treasury.ts';
import { startApi, useApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { mailsTo } from '../support/mails.ts';
import { balanceOf, newMember, newMerchant, newPaySession, tokens } from '../support/people.ts';
import { holdings, moveStake } from '../support/staking.ts';

const api = useApi();

/** Whose accounts are older than the treasury's. */
let firstMember: string;
let firstCash: bigint;
beforeAll(async () => {
  ({ id: firstMember, cash: firstCash } = await newMember(api(), { cash: '0' }));
});

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

function tally(answers: { json(): { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const code = answer.json().code ?? 'done';
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

describe('sixty moves at once', () => {
  test('of a balance that is enough for ten are exactly ten', async () => {
    const ana = await newMember(api(), { cash: '1000' });

    const answers = await times(60, () => moveStake(api(), ana, 'to-stake', '100'));

    expect(tally(answers)).toEqual({ done: 10, no_tokens: 50 });
    expect(await holdings(api(), ana)).toEqual({ cash: 0n, stake: tokens('1000') });
  });

  test('in both directions keep every token, and each level follows the one before', async () => {
    const ana = await newMember(api(), { cash: '5000', stake: '5000' });

    await times(60, (index) =>
      moveStake(api(), ana, index % 2 ? 'to-stake' : 'to-cash', String(400 + 37 * index)),
    );

    const { cash, stake } = await holdings(api(), ana);
    expect(cash + stake).toBe(tokens('10000'));
    const { data } = (await api().call(listLevelChanges, { token: ana.token })).json();
    const steps = (data as { from: string; to: string }[]).reverse();
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.map(({ from }) => from)).toEqual([
      'Gemma',
      ...steps.slice(0, -1).map(({ to }) => to),
    ]);
    expect(await mailsTo(api(), ana.email)).toHaveLength(steps.length);
  });

  test('with one key are one', async () => {
    const ana = await newMember(api());

    const answers = await times(60, () => moveStake(api(), ana, 'to-stake', '100', 'one-click'));

    expect(Object.keys(tally(answers)).sort()).toEqual(['done', 'idempotency_in_progress']);
    expect((await holdings(api(), ana)).stake).toBe(tokens('100'));
  });
});

describe('a stake and a payment of the same tokens at once', () => {
  test('are one or the other', async () => {
    const merchant = await newMerchant(api());
    const people = await times(20, () => newMember(api(), { cash: '152' }));
    const sessions = await times(20, () => newPaySession(api(), merchant));

    const answers = await Promise.all(
      people.flatMap((who, index) => [
        moveStake(api(), who, 'to-stake', '1'),
        api().call(confirmPayment, {
          params: { id: sessions[index]?.id ?? '' },
          token: who.token,
          body: { total: '152' },
        }),
      ]),
    );

    const paid = await balanceOf(api(), merchant.cash);
    for (const who of people) {
      const { cash, stake } = await holdings(api(), who);
      expect([
        [0n, 0n],
        [tokens('151'), tokens('1')],
      ]).toContainEqual([cash, stake]);
    }
    const { done, ...refused } = tally(answers);
    expect(done).toBe(20);
    expect(paid).toBe(tokens('152') * BigInt(refused.no_tokens ?? 0));
  });
});

describe('one airdrop run by several at once', () => {
  test('gives everybody their share once', async () => {
    const id = newId('txn');
    await api().db.transaction((tx) =>
      fundTreasury(tx, { id, units: tokens('100'), businessKey: `test:${id}` }),
    );
    const people = await times(10, () => newMember(api(), { cash: '0' }));
    const shares = new Map(people.map(({ email }) => [email, tokens('10')]));
    const { recipients } = await recipientsByEmail(api().db, 'race', shares);

    const runs = await times(4, () => giveAirdrop(api().db, 'race', recipients));

    expect(runs.reduce((sum, { given }) => sum + given, 0)).toBe(10);
    expect(runs.map(({ isShort }) => isShort)).toEqual([false, false, false, false]);
    expect(await times(10, (index) => balanceOf(api(), people[index]?.cash ?? 0n))).toEqual(
      people.map(() => tokens('10')),
    );
    expect(await treasuryBalance(api().db)).toBe(0n);
  });
});

/** As a purchase is credited: cash and treasury, by their numbers. */
test('an airdrop and a credited purchase do not wait for each other for ever', async () => {
  const treasury = await openTreasury(api().db);
  expect(firstCash).toBeLessThan(treasury);
  await api().db.transaction((tx) =>
    fundTreasury(tx, { id: newId('txn'), units: 1n, businessKey: 'test:crossing' }),
  );

  const { given } = await api().db.transaction(async (tx) => {
    await tx.execute(sql`select ledger.lock(array[${firstCash}::bigint])`);
    const one = { memberId: firstMember, email: '', units: 1n, isServed: false };
    const airdrop = giveAirdrop(api().db, 'crossing', [one]);
    await untilSomebodyWaits(api().db);
    await tx.execute(sql`select ledger.lock(array[${treasury}::bigint])`);
    return { given: airdrop };
  });

  expect(await given).toEqual({ given: 1, known: 0, isShort: false });
});

/** Without the guard the same storm does harm: the races above are not won by luck. */
describe('the same storm without its guard', () => {
  test('takes out of the stake what is not in it, and records levels that contradict each other', async () => {
    const database = await openTestDatabase();
    const weak = await startApi({}, database);
    for (const statement of [
      'alter table ledger.account drop constraint account_floor',
      `create or replace function ledger.lock(p_accounts bigint[]) returns void language sql as 'select'`,
      `create or replace function ledger.cover(p_account bigint, p_need numeric) returns numeric
        language sql security definer as
        'select balance from ledger.account, pg_sleep(0.02) where id = p_account'`,
    ]) {
      await database.owner.execute(statement);
    }
    const ana = await newMember(weak, { cash: '0', stake: '1000' });

    await times(40, () => moveStake(weak, ana, 'to-cash', '600'));

    const { stake } = await holdings(weak, ana);
    const broken = (await verifyLedger(weak.db)).filter(({ breaches }) => breaches.length > 0);
    const { rows } = (await weak.db.execute(
      sql`select count(*)::int as falls from level_change where member_id = ${ana.id}`,
    )) as unknown as { rows: { falls: number }[] };
    await weak.http.close();
    await database.close();
    expect(stake).toBeLessThan(0n);
    expect(broken.map(({ name }) => name)).toContain('I4');
    expect(rows[0]?.falls).toBeGreaterThan(0);
  });
});
