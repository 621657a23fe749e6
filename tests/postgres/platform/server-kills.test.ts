/**
 * kill -9 of the server at named points of payments, deliveries, pending credits and expiry:
 * finished work exists once, and the next process does the rest. KILLS sets the number of kills per
 * point for long runs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyPendingCredits } from '../../../server/ledger/accounts.ts';
import { openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { type Point, startHoldingProxy } from '../../support/kills/holding-proxy.ts';
import { killAt } from '../../support/kills/kill-at.ts';
import { startKillable } from '../../support/kills/killable.ts';
import { EACH_KILL } from '../../support/kills/repetitions.ts';
import {
  askForJob,
  overdue,
  unpaid,
  untold,
  withPendingCredits,
} from '../../support/kills/scenes.ts';
import {
  applyCreditsInTwo,
  deliveredWhenClaimed,
  expireInTwo,
} from '../../support/kills/weak/functions.ts';
import { chance } from '../../support/random/chance.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
const changes = { webhookAllow: [receiver.address] };
const env = { WEBHOOK_ALLOW: receiver.address };
const api = useApi(changes);
const dice = chance();

const CLAIM = /update delivery d\s+set attempts/;

test.each(EACH_KILL)('a payment committed but not answered is made once (%i)', async () => {
  const { payAt, expectPaidOnce } = await unpaid(api(), receiver.hook());

  const point = { statement: /pay\.confirm\(/, when: 'after' } as const;
  await killAt(api(), { point, meanwhile: payAt, env });

  await expectPaidOnce();
});

test.each(EACH_KILL)('a delivery claimed but not sent is sent once (%i)', async () => {
  const hook = receiver.hook();
  const { expectDelivered } = await untold(api(), hook, 3);

  await killAt(api(), { point: { statement: CLAIM, when: 'after' }, env });

  expect(hook.received).toEqual([]);
  await expectDelivered();
  expect(hook.received).toHaveLength(3);
});

test.each(EACH_KILL)('a delivery sent but not marked is sent again (%i)', async () => {
  const hook = receiver.hook();
  const { expectDelivered } = await untold(api(), hook, 3);

  await killAt(api(), { point: { statement: /events\.settle\(/, when: 'before' }, env });

  await expectDelivered();
  expect(hook.received.length).toBeGreaterThan(3);
});

test.each(EACH_KILL)('partly applied pending credits are each applied once (%i)', async () => {
  const { expectApplied } = await withPendingCredits(api(), 3);
  await askForJob(api(), 'apply-pending-credits');

  const nth = 1 + dice.below(3);
  const when = dice.oneOf<Point['when']>(['before', 'after']);
  await killAt(api(), { point: { statement: /ledger\.apply_pending_credits\(/, nth, when }, env });

  await expectApplied();
});

test.each(EACH_KILL)(
  'pending credits being applied in the database are each applied once (%i)',
  async () => {
    const { accounts, expectApplied } = await withPendingCredits(api(), 1);
    await askForJob(api(), 'apply-pending-credits');
    const { owner, url = '' } = api().database;

    await owner.db.transaction(async (tx) => {
      await tx.execute(
        sql`select from ledger.account where id = ${accounts[0] ?? null}::bigint for update`,
      );
      const server = await startKillable({ databaseUrl: url, env });
      await untilSomebodyWaits(owner.db);
      await server.kill();
    });

    await expectApplied();
  },
);

test.each(EACH_KILL)('partly expired sessions each expire once (%i)', async () => {
  const { expectExpired } = await overdue(api(), receiver.hook(), 3);
  await askForJob(api(), 'expire-pay-sessions');

  const nth = 1 + dice.below(3);
  const when = dice.oneOf<Point['when']>(['before', 'after']);
  await killAt(api(), { point: { statement: /pay\.expire\(/, nth, when }, env });

  await expectExpired();
});

test('a prepared statement is held at its second run, which sends its name alone', async () => {
  const proxy = await startHoldingProxy(api().database.url ?? '');
  const { db, close } = openPostgres(proxy.url, 1);
  const held = proxy.holdAt({ statement: /as twice/, nth: 2, when: 'after' });
  const ask = () => rowsOf<{ twice: number }>(db, sql`select 2 as twice`);

  expect(await ask()).toEqual([{ twice: 2 }]);
  const second = ask().catch(() => 'cut off');
  await held;
  await proxy.close();

  expect(await second).toBe('cut off');
  await close();
});

describe('control: the test detects a server', () => {
  let weak: TestApi;
  beforeAll(async () => {
    weak = await startApi(changes);
    await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });
  afterAll(async () => {
    await weak.http.close();
    await weak.database.close();
  });

  test('that answers before it commits', async () => {
    const { payAt, expectPaidOnce } = await unpaid(weak, receiver.hook());
    let answered: string | undefined;

    await killAt(weak, {
      weak: 'early-answer',
      isListening: true,
      env,
      point: { statement: /commit \/\* late/, when: 'before' },
      async meanwhile(origin) {
        answered = await payAt(origin);
      },
    });

    expect(answered).toMatch(/^txn_/);
    await expect(expectPaidOnce(answered)).rejects.toThrow('txn_');
  });

  test('that applies pending credits in two commits', async () => {
    await applyCreditsInTwo(weak.database);
    // Otherwise the kill would interrupt credits of earlier tests.
    await applyPendingCredits(weak.db);
    const { expectApplied } = await withPendingCredits(weak, 1);
    await askForJob(weak, 'apply-pending-credits');

    await killAt(weak, {
      weak: 'two-commits',
      env: { ...env, IN_TWO: 'ledger.apply_pending_credits' },
      point: { statement: /ledger\.apply_pending_credits_first\(/, when: 'after' },
    });

    await expect(expectApplied()).rejects.toThrow('deeply equal');
  });

  test('that expires sessions in two commits', async () => {
    await expireInTwo(weak.database);
    const { expectExpired } = await overdue(weak, receiver.hook(), 1);
    await askForJob(weak, 'expire-pay-sessions');

    await killAt(weak, {
      weak: 'two-commits',
      env: { ...env, IN_TWO: 'pay.expire' },
      point: { statement: /pay\.expire_first\(/, when: 'after' },
    });

    await expect(expectExpired()).rejects.toThrow('deeply equal');
  });

  test('that marks a delivery before it is sent', async () => {
    await deliveredWhenClaimed(weak.database);
    const { expectDelivered } = await untold(weak, receiver.hook(), 1);

    await killAt(weak, { point: { statement: CLAIM, when: 'after' }, env });

    await expect(expectDelivered()).rejects.toThrow('deeply equal');
  });
});
