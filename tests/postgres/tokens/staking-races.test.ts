/** Concurrent stake movements and airdrops, with a control that fails without the guard. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { fundTreasury, openTreasury, treasuryBalance } from '../../../server/ledger/treasury.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { giveAirdrop } from '../../../server/tokens/airdrops/give.ts';
import { recipientsByEmail } from '../../../server/tokens/airdrops/recipients.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  newPaySession,
  tokens,
} from '../../support/people/people.ts';
import { withoutBalanceLock } from '../../support/races/weak-guards.ts';
import { holdings, moveStake } from '../../support/tokens/staking.ts';

const api = useApi();

/** The member whose accounts are older than the treasury's. */
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

describe('sixty concurrent movements', () => {
  test('succeed exactly ten times when the balance covers ten', async () => {
    const ana = await newMember(api(), { cash: '1000' });

    const answers = await times(60, () => moveStake(api(), ana, 'to-stake', '100'));

    expect(tally(answers)).toEqual({ done: 10, no_tokens: 50 });
    expect(await holdings(api(), ana)).toEqual({ cash: 0n, stake: tokens('1000') });
  });

  test('in both directions conserve the tokens, and record each level after the one before', async () => {
    const ana = await newMember(api(), { cash: '5000', stake: '5000' });

    await times(60, (index) =>
      moveStake(api(), ana, index % 2 ? 'to-stake' : 'to-cash', String(400 + 37 * index)),
    );

    const { cash, stake } = await holdings(api(), ana);
    expect(cash + stake).toBe(tokens('10000'));
    const { data } = (
      await api().call(stakingEndpoints.listLevelChanges, { token: ana.token })
    ).json();
    const steps = (data as { from: string; to: string }[]).reverse();
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.map(({ from }) => from)).toEqual([
      'Gemma',
      ...steps.slice(0, -1).map(({ to }) => to),
    ]);
    expect(await mailsTo(api(), ana.email)).toHaveLength(steps.length);
  });

  test('with one key take effect once', async () => {
    const ana = await newMember(api());

    const answers = await times(60, () => moveStake(api(), ana, 'to-stake', '100', 'one-click'));

    expect(Object.keys(tally(answers)).sort()).toEqual(['done', 'idempotency_in_progress']);
    expect((await holdings(api(), ana)).stake).toBe(tokens('100'));
  });
});

describe('a concurrent stake and payment of the same tokens', () => {
  test('do not both succeed', async () => {
    const merchant = await newMerchant(api());
    const people = await times(20, () => newMember(api(), { cash: '152' }));
    const sessions = await times(20, () => newPaySession(api(), merchant));

    const answers = await Promise.all(
      people.flatMap((who, index) => [
        moveStake(api(), who, 'to-stake', '1'),
        api().call(payEndpoints.confirm, {
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

describe('an airdrop run by several processes at once', () => {
  test('gives every recipient their share once', async () => {
    const id = newId('txn');
    await api().db.transaction((tx) =>
      fundTreasury(tx, { id, units: tokens('100'), businessKey: `test:${id}` }),
    );
    const people = await times(10, () => newMember(api(), { cash: '0' }));
    const shares = new Map(people.map(({ email }) => [email, tokens('10')]));
    const { recipients } = await recipientsByEmail(api().db, 'race', shares);

    const runs = await times(4, () => giveAirdrop(api().db, 'race', recipients));

    expect(runs.reduce((sum, { given }) => sum + given, 0)).toBe(10);
    expect(runs.flatMap(({ stopped }) => stopped ?? [])).toEqual([]);
    expect(await times(10, (index) => balanceOf(api(), people[index]?.cash ?? 0n))).toEqual(
      people.map(() => tokens('10')),
    );
    expect(await treasuryBalance(api().db)).toBe(0n);
  });
});

/** Locks cash and treasury as the credit of a purchase does: in the order of their IDs. */
test('an airdrop and a credited purchase do not deadlock', async () => {
  const treasury = await openTreasury(api().database.owner.db);
  expect(firstCash).toBeLessThan(treasury);
  await api().db.transaction((tx) =>
    fundTreasury(tx, { id: newId('txn'), units: 1n, businessKey: 'test:crossing' }),
  );

  const { given } = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select ledger.lock(array[${firstCash}::bigint])`);
    const one = { memberId: firstMember, email: '', units: 1n, isServed: false };
    const airdrop = giveAirdrop(api().db, 'crossing', [one]);
    await untilSomebodyWaits(api().db);
    await tx.execute(sql`select ledger.lock(array[${treasury}::bigint])`);
    return { given: airdrop };
  });

  expect(await given).toEqual({ given: 1, known: 0 });
});

/** Control: without the guard the same requests do harm, so the tests above prove something. */
describe('without the guard, the same movements', () => {
  test('withdraw more than the stake and record contradictory levels', async () => {
    const database = await openTestDatabase();
    const weak = await startApi({}, database);
    await withoutBalanceLock(database);
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
