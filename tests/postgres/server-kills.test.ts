/**
 * kill -9 of the server at named points of paying, telling, folding and expiring: what was done is there,
 * once, and what was not is done by the next. KILLS says how often each, for long runs.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRate } from '../../server/token/rates.ts';
import { startApi, type TestApi, useApi } from '../support/api.ts';
import type { Point } from '../support/kills/holding-proxy.ts';
import { killAt } from '../support/kills/kill-at.ts';
import { startKillable } from '../support/kills/killable.ts';
import { askForJob, overdue, unfolded, unpaid, untold } from '../support/kills/scenes.ts';
import { deliveredWhenClaimed, expireInTwo, foldInTwo } from '../support/kills/weak/functions.ts';
import { EACH_KILL } from '../support/kills.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { chance } from '../support/seeded.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
const changes = { webhookAllow: [receiver.address] };
const env = { WEBHOOK_ALLOW: receiver.address };
const api = useApi(changes);
const dice = chance();

const CLAIM = /update delivery d\s+set attempts/;

test.each(EACH_KILL)('a payment committed and not answered (%i)', async () => {
  const { payAt, expectPaidOnce } = await unpaid(api(), receiver.hook());

  const point = { statement: /pay\.confirm\(/, when: 'after' } as const;
  await killAt(api(), { point, meanwhile: payAt, env });

  await expectPaidOnce();
});

test.each(EACH_KILL)('a delivery claimed and not sent (%i)', async () => {
  const hook = receiver.hook();
  const { expectDelivered } = await untold(api(), hook, 3);

  await killAt(api(), { point: { statement: CLAIM, when: 'after' }, env });

  expect(hook.received).toEqual([]);
  await expectDelivered();
  expect(hook.received).toHaveLength(3);
});

test.each(EACH_KILL)('a delivery sent and not marked (%i)', async () => {
  const hook = receiver.hook();
  const { expectDelivered } = await untold(api(), hook, 3);

  await killAt(api(), { point: { statement: /events\.settle\(/, when: 'before' }, env });

  await expectDelivered();
  expect(hook.received.length).toBeGreaterThan(3);
});

test.each(EACH_KILL)('some credits folded and others not (%i)', async () => {
  const { expectFolded } = await unfolded(api(), 3);
  await askForJob(api(), 'fold-credits');

  const nth = 1 + dice.below(3);
  const when = dice.oneOf<Point['when']>(['before', 'after']);
  await killAt(api(), { point: { statement: /ledger\.fold\(/, nth, when }, env });

  await expectFolded();
});

test.each(EACH_KILL)('a fold under way in the database (%i)', async () => {
  const { accounts, expectFolded } = await unfolded(api(), 1);
  await askForJob(api(), 'fold-credits');
  const { owner, url = '' } = api().database;

  await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger.account where id = ${accounts[0]}::bigint for update`);
    const server = await startKillable({ databaseUrl: url, env });
    await untilSomebodyWaits(owner.db);
    await server.kill();
  });

  await expectFolded();
});

test.each(EACH_KILL)('some sessions expired and others not (%i)', async () => {
  const { expectExpired } = await overdue(api(), receiver.hook(), 3);
  await askForJob(api(), 'expire-pay-sessions');

  const nth = 1 + dice.below(3);
  const when = dice.oneOf<Point['when']>(['before', 'after']);
  await killAt(api(), { point: { statement: /pay\.expire\(/, nth, when }, env });

  await expectExpired();
});

describe('a weak server is found out', () => {
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
      isAnswered: true,
      env,
      point: { statement: /commit \/\* late/, when: 'before' },
      async meanwhile(origin) {
        answered = await payAt(origin);
      },
    });

    expect(answered).toMatch(/^txn_/);
    await expect(expectPaidOnce(answered)).rejects.toThrow('txn_');
  });

  test('that folds in two commits', async () => {
    await foldInTwo(weak.database);
    const { expectFolded } = await unfolded(weak, 1);
    await askForJob(weak, 'fold-credits');

    await killAt(weak, {
      weak: 'two-commits',
      env: { ...env, IN_TWO: 'ledger.fold' },
      point: { statement: /ledger\.fold_first\(/, when: 'after' },
    });

    await expect(expectFolded()).rejects.toThrow('deeply equal');
  });

  test('that expires in two commits', async () => {
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
