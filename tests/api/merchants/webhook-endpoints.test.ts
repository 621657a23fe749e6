/** A business manages its webhook endpoints, by key and as a person. */
import { afterAll, describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { payFor } from '../../support/payments/pay-scene.ts';
import {
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMerchant,
} from '../../support/people/people.ts';
import { deliveriesOf } from '../../support/webhooks/deliveries.ts';
import { createAt, endpointsOf, readAt } from '../../support/webhooks/endpoints.ts';
import { newEvent } from '../../support/webhooks/merchant-events.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

const HOOK = 'https://shop.test/hook';
const proof = { currentPassword: PASSWORD };

const change = (token: string, id: string, body: object) =>
  api().call(webhooksEndpoints.update, { token, params: { id }, body });
const list = (merchant: TestMerchant) => endpointsOf(api(), merchant);
const read = (token: string, id: string) => readAt(api(), token, id);

/** A business with an endpoint at a receiver of its own, and a second one. */
async function shop() {
  const [first, second] = [receiver.hook(), receiver.hook()];
  const merchant = await newMerchant(api(), { webhook: first.url });
  const { id } = (await createAt(api(), merchant.apiToken, { url: second.url })).json();
  return { merchant, first, second, secondId: id as string };
}

describe('an endpoint', () => {
  test('of another business is not found by any call', async () => {
    const { merchant } = await shop();
    const { apiToken: token } = await newMerchant(api());
    const params = { id: merchant.endpoint };
    await newEvent(api().db, merchant.id);
    const [{ id: delivery = '' } = {}] = await deliveriesOf(api(), merchant.id);

    const answers = [
      await api().call(webhooksEndpoints.read, { token, params }),
      await change(token, params.id, { enabled: false }),
      await api().call(webhooksEndpoints.remove, { token, params }),
      await api().call(webhooksEndpoints.rollSecret, { token, params, body: {} }),
      await api().call(webhooksEndpoints.test, { token, params, body: {} }),
      await api().call(logWebhooksEndpoints.list, { token, params }),
      await api().call(logWebhooksEndpoints.read, { token, params: { ...params, delivery } }),
      await api().call(logWebhooksEndpoints.redeliverOne, {
        token,
        params: { ...params, delivery },
      }),
      await api().call(logWebhooksEndpoints.redeliverRange, {
        token,
        params,
        body: { from: '2001-01-01T00:00:00Z' },
      }),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await list(merchant)).map(({ enabled }) => enabled)).toEqual([true, true]);
  });

  test('shows its own deliveries, and sends only those again', async () => {
    const { merchant, first, second, secondId } = await shop();
    await newEvent(api().db, merchant.id);
    await api().deliver();
    const { token } = merchant;
    const deliveryOf = async (id: string) =>
      (await api().call(logWebhooksEndpoints.list, { token, params: { id } })).json().data;
    const [own] = await deliveryOf(secondId);
    const [foreign] = await deliveryOf(merchant.endpoint);

    const misnamed = await api().call(logWebhooksEndpoints.redeliverOne, {
      token,
      params: { id: secondId, delivery: foreign.id },
    });
    await api().call(logWebhooksEndpoints.redeliverRange, {
      token,
      params: { id: secondId },
      body: { from: '2001-01-01T00:00:00Z' },
    });
    await api().deliver();

    expect(own.id).not.toBe(foreign.id);
    expect(misnamed.statusCode).toBe(404);
    expect([first.received.length, second.received.length]).toEqual([1, 2]);
  });

  test('receives a test event alone, also of a type that it has not chosen', async () => {
    const { merchant, first, second, secondId } = await shop();
    await change(merchant.apiToken, secondId, { events: ['link.denied'] });

    const tested = await api().call(webhooksEndpoints.test, {
      token: merchant.apiToken,
      params: { id: secondId },
      body: { type: 'pay_session.paid' },
    });

    expect(tested.json().exchange.request.url).toBe(second.url);
    expect([first.received.length, second.received.length]).toEqual([0, 1]);
  });

  test('that the business switches off keeps its events, and sends them when it is on', async () => {
    const { merchant, first, second, secondId } = await shop();
    await change(merchant.apiToken, secondId, { enabled: false });
    await newEvent(api().db, merchant.id);
    await api().deliver();
    const counts = [first.received.length, second.received.length];
    const off = await read(merchant.apiToken, secondId);

    const on = await change(merchant.apiToken, secondId, { enabled: true });
    await api().deliver();

    expect(counts).toEqual([1, 0]);
    expect(off).toMatchObject({ enabled: false, off: { reason: 'manual' }, pending: 1 });
    expect(on.json()).toMatchObject({ enabled: true, off: null, failingSince: null });
    expect(second.received).toHaveLength(1);
  });

  test('that was switched off because it failed keeps its reason when the business does it, too', async () => {
    const { merchant, secondId } = await shop();
    await api().database.owner.db.execute(sql`update webhook_endpoint
      set off_since = now() - interval '1 day', off_reason = 'failing' where id = ${secondId}`);
    const { off } = await read(merchant.apiToken, secondId);

    const again = await change(merchant.apiToken, secondId, { enabled: false });

    expect(off).toMatchObject({ reason: 'failing' });
    expect(again.json()).toMatchObject({ off });
  });

  test('that chooses an event owes none of those that were before', async () => {
    const { merchant, second, secondId } = await shop();
    await change(merchant.apiToken, secondId, { events: ['link.denied'] });
    const { id } = await newPaySession(api(), merchant);
    await payFor(api(), id);

    await change(merchant.apiToken, secondId, { events: ['pay_session.paid'] });
    await api().deliver();

    expect(second.received).toEqual([]);
    const verdicts = await verifyLedger(api().db);
    expect(verdicts.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  test('that the business has switched off stays off when its address changes', async () => {
    const { merchant, secondId } = await shop();
    await change(merchant.apiToken, secondId, { enabled: false });

    const moved = await change(merchant.apiToken, secondId, { url: HOOK });

    expect(moved.json()).toMatchObject({ url: HOOK, enabled: false });
  });

  test('moves only when a person has confirmed it, and other changes need no factor', async () => {
    const { merchant, secondId } = await shop();

    const refused = await change(merchant.token, secondId, { url: HOOK });
    const renamed = await change(merchant.token, secondId, { description: 'Till' });
    const moved = await change(merchant.token, secondId, { url: HOOK, ...proof });

    expect(refused.json().code).toBe('password_missing');
    expect(renamed.json()).toMatchObject({ description: 'Till' });
    expect(moved.json()).toMatchObject({ url: HOOK, description: 'Till' });
    expect(await templatesTo(api(), merchant.email)).toEqual(['webhook-added', 'webhook-moved']);
  });

  test('may not move to a private address', async () => {
    const { merchant, second, secondId } = await shop();

    const refused = await change(merchant.apiToken, secondId, { url: 'http://192.168.0.1/' });

    expect(refused.json().errors).toMatchObject([{ path: 'url', code: 'webhook_address' }]);
    expect((await read(merchant.apiToken, secondId)).url).toBe(second.url);
  });

  test('that is deleted receives nothing more and is not found; the others go on', async () => {
    const { merchant, first, second, secondId } = await shop();
    await newEvent(api().db, merchant.id);
    const remove = () =>
      api().call(webhooksEndpoints.remove, { token: merchant.token, params: { id: secondId } });

    const removed = await remove();
    await newEvent(api().db, merchant.id);
    await api().deliver();

    expect(removed.json()).toEqual({ id: secondId, deleted: true });
    expect((await remove()).statusCode).toBe(404);
    expect([first.received.length, second.received.length]).toEqual([2, 0]);
    expect((await list(merchant)).map(({ id }) => id)).toEqual([merchant.endpoint]);
    expect(await templatesTo(api(), merchant.email)).toEqual(['webhook-added', 'webhook-deleted']);
  });
});

describe('the webhook of the settings', () => {
  const settings = async ({ token }: TestMerchant) =>
    (await api().call(businessEndpoints.read, { token })).json();
  const set = ({ token }: TestMerchant, recipientWebhook: string | null) =>
    api().call(businessEndpoints.update, { token, body: { recipientWebhook, ...proof } });

  test('is the address of the first endpoint, and changes that one alone', async () => {
    const { merchant, first, second } = await shop();
    const before = await settings(merchant);

    await set(merchant, HOOK);

    expect(before.recipientWebhook).toBe(first.url);
    expect((await list(merchant)).map(({ url }) => url)).toEqual([HOOK, second.url]);
  });

  test('set to nothing twice leaves the other endpoints, and has its secret when it is back', async () => {
    const { merchant, second } = await shop();

    await set(merchant, null);
    const again = await set(merchant, null);
    const without = await list(merchant);
    await set(merchant, HOOK);

    expect(again.json().recipientWebhook).toBeNull();
    expect(without.map(({ url }) => url)).toEqual([second.url]);
    expect((await list(merchant)).map(({ id }) => id)[0]).toBe(merchant.endpoint);
  });

  test('is the next endpoint once the first one is deleted', async () => {
    const { merchant, second } = await shop();

    await api().call(webhooksEndpoints.remove, {
      token: merchant.token,
      params: { id: merchant.endpoint },
    });

    expect((await settings(merchant)).recipientWebhook).toBe(second.url);
  });
});
