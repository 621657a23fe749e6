/** The deliveries that a business sees, and their redelivery. */
import { afterAll, describe, expect, test } from 'vitest';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { letDeliveriesBeDue } from '../../support/clock/age.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';
import { attemptsOf, deliveriesOf, deliveryOf } from '../../support/webhooks/deliveries.ts';
import { type Reply, startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';
import { logOf } from '../../support/webhooks/webhooks.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

async function shop(count: number, ...answers: Reply[]) {
  const hook = receiver.hook(...answers);
  const merchant = await newMerchant(api(), { webhook: hook.url });
  for (let i = 0; i < count; i++) await makeEvent(api(), merchant);
  return { hook, merchant };
}

const again = ({ token, endpoint: id }: TestMerchant, delivery: string) =>
  api().call(logWebhooksEndpoints.redeliverOne, { token, params: { id, delivery } });
const range = ({ token, endpoint: id }: TestMerchant, body: Record<string, string>) =>
  api().call(logWebhooksEndpoints.redeliverRange, { token, params: { id }, body });
const testTo = ({ token, endpoint: id }: TestMerchant) =>
  api().call(webhooksEndpoints.test, { token, params: { id }, body: {} });

describe('the log', () => {
  test('is read in pages, newest first, each delivery once', async () => {
    const { merchant } = await shop(5);
    const expected = (await deliveriesOf(api(), merchant.id)).map(({ id }) => id);

    const ids: string[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const query = { limit: '2', ...(after ? { after } : {}) };
      const page = (
        await api().call(logWebhooksEndpoints.list, {
          token: merchant.token,
          params: { id: merchant.endpoint },
          query,
        })
      ).json();
      ids.push(...page.data.map(({ id }: { id: string }) => id));
      after = page.next;
    }

    expect(ids).toEqual(expected);
  });

  test('is filtered by status, type, time and event', async () => {
    const { merchant } = await shop(1, { status: 204 }, { status: 500 });
    await api().deliver();
    await makeEvent(api(), merchant);
    await api().deliver();
    await testTo(merchant);
    const [tested, failed, delivered] = await logOf(api(), merchant);
    const ids = async (query: Record<string, string>) =>
      (await logOf(api(), merchant, query)).map(({ id }) => id);

    expect(await ids({ status: 'pending' })).toEqual([failed?.id]);
    expect(await ids({ status: 'delivered' })).toEqual([tested?.id, delivered?.id]);
    expect(await ids({ type: 'webhook.test' })).toEqual([tested?.id]);
    expect(await ids({ event: failed?.eventId ?? '' })).toEqual([failed?.id]);
    expect(await ids({ from: '2001-01-01T00:00:00Z', to: '2001-01-02T00:00:00Z' })).toEqual([]);
    expect(failed).toMatchObject({ problem: 'status', responseStatus: 500, attempts: 1 });
    expect(failed?.nextAttemptAt).not.toBeNull();
  });

  test('shows body and answer of each attempt', async () => {
    const { hook, merchant } = await shop(1, { status: 500, body: 'no' });
    await api().deliver();
    await letDeliveriesBeDue(api(), merchant.id);
    await api().deliver();
    const { id } = await deliveryOf(api(), merchant.id);

    const detail = (
      await api().call(logWebhooksEndpoints.read, {
        token: merchant.token,
        params: { id: merchant.endpoint, delivery: id },
      })
    ).json();

    expect(detail).toMatchObject({
      status: 'delivered',
      url: hook.url,
      body: hook.received[0]?.body,
      log: [
        { attempt: 2, responseStatus: 204, problem: null },
        { attempt: 1, responseStatus: 500, responseBody: 'no', problem: 'status' },
      ],
    });
  });

  test('is hidden from other businesses, by page, filter and id', async () => {
    const { merchant } = await shop(1);
    const other = await newMerchant(api(), { webhook: receiver.hook().url });
    const { id, eventId } = await deliveryOf(api(), merchant.id);

    const asked = (query: Record<string, string>) =>
      api().call(logWebhooksEndpoints.list, {
        token: other.token,
        params: { id: other.endpoint },
        query,
      });

    expect((await asked({})).json().data).toEqual([]);
    expect((await asked({ event: eventId })).json().data).toEqual([]);
    expect((await asked({ after: id })).json()).toMatchObject({
      errors: [{ path: 'query.after' }],
    });
    const read = await api().call(logWebhooksEndpoints.read, {
      token: other.token,
      params: { id: other.endpoint, delivery: id },
    });
    expect([read.statusCode, (await again(other, id)).statusCode]).toEqual([404, 404]);
    expect((await range(other, { since: eventId })).statusCode).toBe(422);
    expect((await range(other, { from: '2001-01-01T00:00:00Z' })).json()).toEqual({
      count: 0,
      next: null,
    });
    expect((await deliveryOf(api(), merchant.id)).attempts).toBe(0);
  });
});

describe('a delivery sent again', () => {
  test('sends the same event again, after any outcome', async () => {
    const { hook, merchant } = await shop(1);
    await api().deliver();
    const { id, eventId } = await deliveryOf(api(), merchant.id);

    const answer = await again(merchant, id);
    await api().deliver();

    expect(answer.json()).toMatchObject({ id, status: 'pending' });
    expect(hook.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
    expect(hook.received[1]?.body).toBe(hook.received[0]?.body);
    expect(await deliveryOf(api(), merchant.id)).toMatchObject({
      status: 'delivered',
      attempts: 2,
    });
  });

  test('has the whole schedule before it', async () => {
    const { merchant } = await shop(1, ...Array<Reply>(12).fill({ status: 500 }));
    for (let i = 0; i < 10; i++) {
      await letDeliveriesBeDue(api(), merchant.id);
      await api().deliver();
    }
    const dead = await deliveryOf(api(), merchant.id);
    await again(merchant, dead.id);

    await api().deliver();

    const { status, attempts, nextAttemptAt } = await deliveryOf(api(), merchant.id);
    const seconds = ((nextAttemptAt?.getTime() ?? 0) - Date.now()) / 1000;
    expect([dead.status, status, attempts]).toEqual(['dead', 'pending', 11]);
    expect(seconds).toBeLessThan(6);
    expect(await attemptsOf(api(), dead.id)).toHaveLength(11);
  });

  test('is not sent twice while it is under way', async () => {
    let release = () => {};
    const after = new Promise<void>((done) => {
      release = done;
    });
    const { hook, merchant } = await shop(1, { status: 204, after });
    const sending = api().deliver();
    await hook.hit;

    await again(merchant, (await deliveryOf(api(), merchant.id)).id);
    await range(merchant, { from: '2001-01-01T00:00:00Z' });
    await api().deliver();
    release();
    await sending;

    expect(hook.received).toHaveLength(1);
  });
});

describe('a range sent again', () => {
  test('holds the events after an event, oldest first, without tests', async () => {
    const { hook, merchant } = await shop(4);
    await api().deliver();
    await testTo(merchant);
    const [fourth, third, second] = await deliveriesOf(api(), merchant.id).then((all) =>
      all.filter(({ type }) => type !== 'webhook.test'),
    );
    hook.received.length = 0;

    const answer = await range(merchant, { since: second?.eventId ?? '' });

    const pending = await logOf(api(), merchant, { status: 'pending' });
    const due = pending.map(({ eventId, nextAttemptAt }) => ({ eventId, at: nextAttemptAt ?? '' }));
    expect(answer.json()).toEqual({ count: 2, next: null });
    expect(due.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ eventId }) => eventId)).toEqual([
      third?.eventId,
      fourth?.eventId,
    ]);
  });

  test('is of one status where that is said', async () => {
    const { hook, merchant } = await shop(1, { status: 204 }, { status: 500 });
    await api().deliver();
    await makeEvent(api(), merchant);
    await api().deliver();

    const answer = await range(merchant, { from: '2001-01-01T00:00:00Z', status: 'pending' });
    await api().deliver();

    expect(answer.json().count).toBe(1);
    expect(hook.received).toHaveLength(3);
  });

  test.each([{}, { status: 'dead' }])('%o needs a beginning', async (body) => {
    const { merchant } = await shop(0);

    const answer = await range(merchant, body as Record<string, string>);

    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'from' }],
    });
  });
});
