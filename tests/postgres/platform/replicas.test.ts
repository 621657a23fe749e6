/** Reads on a replica that streams for real: everybody sees what they have written themselves. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { startWebhookDispatcher } from '../../../server/merchants/events/webhook-dispatcher.ts';
import type { TestApi } from '../../support/api/api.ts';
import { followLists } from '../../support/api/live-streams.ts';
import { type Replicated, SILENT, startReplicated } from '../../support/database/replicated.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
} from '../../support/people/people.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
let of: Replicated;
let api: TestApi;

beforeAll(async () => {
  of = await startReplicated({ webhookAllow: [receiver.address] });
  api = of.api;
});
beforeEach(() => of.caughtUp());
afterEach(() => of.resume());
afterAll(async () => {
  await of.close();
  await receiver.close();
});

async function pay(payer: TestMember, id: string): Promise<void> {
  const options = { params: { id }, token: payer.token, body: { total: TOTAL } };
  const { statusCode, body } = await api.call(payEndpoints.confirm, options);
  if (statusCode !== 200) throw new Error(body);
}

/** The kinds of somebody's transactions. */
async function history({ token }: TestMember): Promise<string[]> {
  const { statusCode, body } = await api.call(transactionsEndpoints.list, { token });
  if (statusCode !== 200) throw new Error(body);
  return JSON.parse(body).data.map(({ type }: { type: string }) => type);
}

const sales = async (token: string): Promise<number> =>
  (await api.call(salesEndpoints.listPayments, { token })).json().data.length;

/** A pending session that the replica has, and nothing after it. */
async function pausedScene() {
  const scene = await payScene(api);
  await of.caughtUp();
  await of.pause();
  of.counted();
  return scene;
}

describe('while a replica has not replayed a write', () => {
  test('whoever has written reads it from the primary, and others read what the replica has', async () => {
    const { payer, merchant, id } = await pausedScene();

    const before = await history(payer);
    const beforeFrom = of.counted();
    await pay(payer, id);
    const after = await history(payer);
    const afterFrom = of.counted();
    const sold = await sales(merchant.token);

    expect([before, beforeFrom]).toEqual([['deposit'], { replica: 1 }]);
    expect([after, afterFrom]).toEqual([['payment', 'deposit'], { behind: 1 }]);
    expect([sold, of.counted()]).toEqual([0, { replica: 1 }]);
  });

  test('the replica answers again as soon as it has replayed the write', async () => {
    const { payer, id } = await pausedScene();
    await pay(payer, id);
    await of.resume();
    await of.caughtUp();
    of.counted();

    expect(await history(payer)).toEqual(['payment', 'deposit']);
    expect(of.counted()).toEqual({ replica: 1 });
  });

  test('what it does not find is looked for on the primary, before the call is refused', async () => {
    const { payer, merchant, id } = await pausedScene();
    await pay(payer, id);
    const [{ id: transfer }] = (
      await api.call(transactionsEndpoints.list, { token: payer.token })
    ).json().data;
    of.counted();
    const { token } = merchant;

    const one = await api.call(salesEndpoints.readPaymentDetail, {
      token,
      params: { id: transfer },
    });
    const page = await api.call(salesEndpoints.listPayments, { token, query: { after: transfer } });
    const other = await api.call(salesEndpoints.listPayments, { token, query: { after: 'txn_0' } });

    expect([one.statusCode, page.statusCode, other.statusCode]).toEqual([200, 200, 422]);
    expect(page.json().data).toEqual([]);
    expect(of.counted().replica).toBeGreaterThan(1);
  });

  test('the metrics say where lists were read, which replica is used, and how late it is', async () => {
    const { payer, id } = await pausedScene();
    await history(payer);
    await pay(payer, id);
    await history(payer);

    const { text } = await api.metrics.read();
    const { replica, behind } = of.replicas.figures.counts;

    expect(text).toContain(`salus_replica_reads_total{outcome="replica"} ${replica}\n`);
    expect(text).toContain(`salus_replica_reads_total{outcome="behind"} ${behind}\n`);
    expect(text).toMatch(/^salus_replica_used\{replica="127\.0\.0\.1:\d+"\} 1$/m);
    expect(text).toMatch(/^salus_replica_lag_seconds\{replica="127\.0\.0\.1:\d+"\} [\d.]+$/m);
  });

  test('a write by one process is read through another, by a key and by people', async () => {
    const scene = await paidScene(api);
    const { api: second } = await of.another();
    await of.caughtUp();
    await of.pause();

    await refund(api, scene);
    const { apiToken, token } = scene.merchant;
    const byKey = await second.call(refundsEndpoints.listAll, { token: apiToken });
    const byOwner = await second.call(salesEndpoints.listPayments, { token });

    expect(byKey.json().data).toHaveLength(1);
    expect(byOwner.json().data[0].status).toBe('refunded');
  });

  test('the receiver of a webhook finds in the list what it is about', async () => {
    const hook = receiver.hook();
    const merchant = await newMerchant(api, { webhook: hook.url });
    const payer = await newMember(api);
    const { id } = await newPaySession(api, merchant);
    await of.caughtUp();
    await of.pause();
    await pay(payer, id);
    const before = await sales(merchant.token);

    const { db, config } = api;
    const { note } = of.replicas;
    const dispatcher = startWebhookDispatcher(db, config, SILENT, undefined, undefined, note);
    await hook.hit;
    const after = await sales(merchant.token);
    await dispatcher.stop();

    expect([before, after]).toEqual([0, 1]);
  });

  test('a page that learns of a change finds it in the list', async () => {
    const { merchant, payer, id } = await payScene(api);
    await of.caughtUp();
    const stream = await followLists(api, merchant.token);
    const first = await stream.told();
    await of.caughtUp();
    await of.pause();
    const before = await sales(merchant.token);

    await pay(payer, id);
    const second = await stream.told();
    const after = await sales(merchant.token);
    stream.leave();

    expect(second?.payments).not.toBe(first?.payments);
    expect([before, after]).toEqual([0, 1]);
  });

  test('a page that asks whether something has changed finds it in the list', async () => {
    const { merchant, payer, id } = await pausedScene();
    await pay(payer, id);
    const before = await sales(merchant.token);

    await api.http.inject({
      url: '/api/users/me/changes',
      headers: { authorization: `Bearer ${merchant.token}` },
    });

    expect([before, await sales(merchant.token)]).toEqual([0, 1]);
  });
});
