/**
 * Disputes of card purchases concurrent with everything that spends, moves or withdraws their
 * tokens. Each guard has a control that fails without it. RACES sets the number of debtors for long
 * runs.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../server/invariants.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { assignNonce } from '../../../server/tokens/withdrawals/outgoing.ts';
import { releaseUncovered } from '../../../server/tokens/withdrawals/release-uncovered.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { fund } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { NO_HOLD } from '../../support/chain/withdrawals.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { newMerchant, newPaySession, tokens } from '../../support/people/people.ts';
import { AT_LENGTH } from '../../support/processes/servers.ts';
import {
  breachesOf,
  type Debtor,
  dispute,
  leave,
  newDebtor,
  PRICE,
  payFor,
  raceDebts,
  watchDebts,
} from '../../support/races/debt-race.ts';
import { withoutDebtsInFreeTokens, withoutMemberLock } from '../../support/races/weak-guards.ts';
import { chance } from '../../support/random/chance.ts';
import { holdings } from '../../support/tokens/staking.ts';

const settings = { chain: SILENT_CHAIN, withdrawals: NO_HOLD };
const api = useApi(settings);
const DEBTORS = Number(process.env.RACES ?? 60);

beforeAll(async () => {
  await watchDebts(api().database);
  await fund(api(), '10000000');
});

test('no member is left with less than they owe, whichever commits first', async () => {
  const dice = chance();
  const tally = await raceDebts(api(), dice, await newMerchant(api()), DEBTORS);

  if (AT_LENGTH) console.log(JSON.stringify({ seed: dice.seed, DEBTORS, tally }));
  expect(await breachesOf(api().database)).toEqual([]);
  expect(Object.keys(tally).filter((answer) => /internal|unavailable|50\d/.test(answer))).toEqual(
    [],
  );
  const broken = (await verifyLedger(api().db)).filter(({ breaches }) => breaches.length > 0);
  expect(broken).toEqual([]);
});

const RACES = {
  /**
   * The stake, on which the dispute has a lien, becomes cash by the time the payment has its locks.
   */
  async pay(on: TestApi) {
    const who = await newDebtor(on);
    const { id } = await newPaySession(on, await newMerchant(on), { amount: PRICE });
    return { who, spend: () => payFor(on, who, id), unstakes: true, refused: 'tokens_held' };
  },
  async exit(on: TestApi) {
    const who = await newDebtor(on);
    return { who, spend: () => leave(on, who), unstakes: false, refused: 'receivable_open' };
  },
};

/** A request sent while a dispute is being written: it waits, and is answered afterwards. */
async function during(on: TestApi, name: keyof typeof RACES) {
  const { who, spend, unstakes, refused } = await RACES[name](on);
  const { answer } = await on.db.transaction(async (tx) => {
    await dispute(tx, who, 'open');
    if (unstakes) {
      await tx.execute(sql`select staking.change(
        p_member => ${who.id}, p_amount => ${tokens('100').toString()}::numeric,
        p_to_stake => false, p_trial => '14 days', p_thresholds => '{0,1000}',
        p_transfer => ${`txn_${who.purchase}`})`);
    }
    const asked = spend();
    await untilSomebodyWaits(on.db);
    return { answer: asked };
  });
  return { code: (await answer).json().code, refused };
}

describe.each(['pay', 'exit'] as const)('%s while a dispute is being written', (name) => {
  test('waits for the dispute and is refused', async () => {
    const { code, refused } = await during(api(), name);

    expect(code).toBe(refused);
    expect(await breachesOf(api().database)).toEqual([]);
  });

  test('takes owed tokens without the member’s lock', async () => {
    const database = await openTestDatabase();
    const weak = await startApi(settings, database);
    await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
    await watchDebts(database);
    await fund(weak);
    await withoutMemberLock(database);
    await withoutDebtsInFreeTokens(database);

    const { code } = await during(weak, name);
    const breaches = await breachesOf(database);
    await weak.http.close();
    await database.close();

    expect(code).toBeUndefined();
    expect(breaches).toHaveLength(1);
  });
});

describe('a withdrawal whose member owes more than the remaining tokens', () => {
  const status = async ({ id }: Debtor) => {
    const { rows } = (await api().db.execute(
      sql`select status, reason from withdrawal where member_id = ${id}`,
    )) as unknown as { rows: { status: string; reason: string | null }[] };
    return rows[0];
  };

  async function leaving(): Promise<Debtor> {
    const who = await newDebtor(api());
    expect((await leave(api(), who)).statusCode).toBe(201);
    // Postpone everyone else's withdrawals, so that none is ahead of it.
    await api().db.execute(sql`update withdrawal set retry_at = 'infinity'
      where member_id <> ${who.id} and closed_at is null`);
    await api().db.execute(sql`select withdrawals.approve_due(p_screening => false,
      p_hold_new => '0', p_hold_known => '0', p_two_above => 'infinity')`);
    return who;
  }

  test('is not signed, even when the dispute is written at the same moment', async () => {
    const who = await leaving();

    const { given } = await api().db.transaction(async (tx) => {
      await dispute(tx, who, 'open');
      const allotting = assignNonce(api().db, 0n, { maxFee: 10n, priorityFee: 1n }, undefined);
      await untilSomebodyWaits(api().db);
      return { given: allotting };
    });

    expect(await given).toBe(false);
    expect(await status(who)).toMatchObject({ status: 'approved' });
    await releaseUncovered(api().db, api().config);
  });

  test('is released, so that a lost dispute is settled from it', async () => {
    const who = await leaving();
    await dispute(api().db, who, 'open');
    await dispute(api().db, who, 'lost');

    expect(await releaseUncovered(api().db, api().config)).toBe(1);

    expect(await status(who)).toEqual({ status: 'released', reason: 'debt' });
    expect(await holdings(api(), who)).toEqual({ cash: 0n, stake: 0n });
    expect(await releaseUncovered(api().db, api().config)).toBe(0);
  });
});
