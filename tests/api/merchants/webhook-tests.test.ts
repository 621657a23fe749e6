/** Test events are delivered like real ones, and are marked as tests. */
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { EVENT_TYPES } from '#shared/events/fields.ts';
import * as merchantEventsEndpoints from '#shared/events/merchant-endpoints.ts';
import { LinkEvent } from '#shared/link/merchant-schemas.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { WebhookEvent } from '#shared/merchant/schemas.ts';
import { HoldingEvent, VisitEvent } from '#shared/passes/schemas.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { Tested } from '#shared/webhooks/fields.ts';
import { useApi } from '../../support/api/api.ts';
import { letDeliveriesBeDue } from '../../support/clock/age.ts';
import { newMerchant } from '../../support/people/people.ts';
import { alertsOf, deliveriesOf } from '../../support/webhooks/deliveries.ts';
import { type Reply, startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { logOf, webhookOf } from '../../support/webhooks/webhooks.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

async function shop(...answers: Reply[]) {
  const hook = receiver.hook(...answers);
  const merchant = await newMerchant(api(), { webhook: hook.url });
  const send = async (type?: string) =>
    (
      await api().call(webhooksEndpoints.test, {
        token: merchant.token,
        params: { id: merchant.endpoint },
        body: type ? { type } : {},
      })
    ).json<Tested>();
  return { hook, merchant, send };
}

describe('a test event', () => {
  test('is sent at once, signed, and both sides of it are shown', async () => {
    const { hook, merchant, send } = await shop({
      status: 202,
      headers: { 'x-shop': 'here' },
      body: 'thanks',
    });

    const { eventId, type, exchange } = await send();

    const [received] = hook.received;
    expect(type).toBe('webhook.test');
    expect(received?.body).toBe(exchange?.request.body);
    expect(received?.headers).toMatchObject(exchange?.request.headers ?? {});
    const headers = exchange?.request.headers ?? {};
    expect(
      new Webhook(merchant.webhookSecret ?? '').verify(received?.body ?? '', headers),
    ).toMatchObject({ id: eventId, type, test: true, data: { message: 'It works.' } });
    expect(exchange).toMatchObject({
      request: { url: hook.url },
      response: { status: 202, body: 'thanks', headers: { 'x-shop': 'here' } },
      problem: null,
      error: null,
    });
    expect(await logOf(api(), merchant)).toMatchObject([
      { id: exchange?.deliveryId, eventId, isTest: true, status: 'delivered', attempts: 1 },
    ]);
  });

  test.each(EVENT_TYPES)('of the type %s looks like the real one', async (type) => {
    const { hook, send } = await shop();

    await send(type);

    const event = JSON.parse(hook.received[0]?.body ?? '{}');
    expect(event).toMatchObject({ type, test: true });
    if (type.startsWith('pay_session.')) expect(() => WebhookEvent.parse(event)).not.toThrow();
    if (type.startsWith('link.')) expect(() => LinkEvent.parse(event)).not.toThrow();
    if (type.startsWith('holding.')) expect(() => HoldingEvent.parse(event)).not.toThrow();
    if (type.startsWith('visit.')) expect(() => VisitEvent.parse(event)).not.toThrow();
  });

  test('says that it is one in the list of events, too', async () => {
    const { merchant, send } = await shop();

    await send('pay_session.paid');

    const query = { order: 'newest', limit: '1' };
    const { data } = (
      await api().call(merchantEventsEndpoints.list, { token: merchant.apiToken, query })
    ).json();
    expect(data).toMatchObject([{ type: 'pay_session.paid', test: true }]);
  });

  test('of a payment names one that does not exist', async () => {
    const { hook, merchant, send } = await shop();

    await send('pay_session.paid');

    const { data } = JSON.parse(hook.received[0]?.body ?? '{}');
    const found = await api().call(merchantEndpoints.readSession, {
      params: { id: data.id },
      token: merchant.apiToken,
    });
    expect([data.reference, data.metadata.test, found.statusCode]).toEqual(['test', 'true', 404]);
  });

  test('is not tried again, and says nothing about the endpoint', async () => {
    const { hook, merchant, send } = await shop({ status: 500 }, { status: 410 });

    const { exchange } = await send();
    await send('pay_session.paid');
    await letDeliveriesBeDue(api(), merchant.id);
    await api().deliver();

    expect(exchange).toMatchObject({ response: { status: 500 }, problem: 'status' });
    expect(hook.received).toHaveLength(2);
    expect(await webhookOf(api(), merchant)).toMatchObject({
      off: null,
      failingSince: null,
      lastSuccessAt: null,
      dead: 0,
    });
    for (const { id, status } of await deliveriesOf(api(), merchant.id)) {
      expect([status, await alertsOf(api(), id)]).toEqual(['dead', []]);
    }
  });

  test('without an endpoint is an event all the same, for callers who poll', async () => {
    const merchant = await newMerchant(api());

    const response = await api().call(webhooksEndpoints.testAsMerchant, {
      token: merchant.apiToken,
      body: { type: 'link.created' },
    });

    expect(response.json()).toMatchObject({ type: 'link.created', exchange: null });
  });

  test('is sent for a merchant’s server, too', async () => {
    const { hook, merchant } = await shop();

    const response = await api().call(webhooksEndpoints.testAsMerchant, {
      token: merchant.apiToken,
      body: { type: 'pay_session.expired' },
    });

    expect(response.json()).toMatchObject({ exchange: { response: { status: 204 } } });
    expect(hook.received).toHaveLength(1);
  });

  describe('with an Idempotency-Key', () => {
    const sendWith = (token: string) =>
      api().call(webhooksEndpoints.testAsMerchant, {
        token,
        body: {},
        headers: { 'idempotency-key': 'try-1' },
      });

    test('is sent once, and both sides of it are answered again', async () => {
      // Ends in half a character where the first 2 kB end.
      const body = `${'x'.repeat(1999)}\u{1f33f}`;
      const { hook, merchant } = await shop({ status: 202, headers: { 'x-shop': 'here' }, body });

      const first = await sendWith(merchant.apiToken);
      const again = await sendWith(merchant.apiToken);

      expect(first.json()).toMatchObject({ exchange: { response: { status: 202 } } });
      expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(hook.received).toHaveLength(1);
    });

    test('is asked for later while the first is being sent', async () => {
      const { promise: after, resolve: answer } = Promise.withResolvers<void>();
      const { hook, merchant } = await shop({ status: 204, after });
      const first = sendWith(merchant.apiToken);
      await hook.hit;

      const meanwhile = await sendWith(merchant.apiToken);
      answer();

      expect([meanwhile.statusCode, meanwhile.json().code]).toEqual([
        409,
        'idempotency_in_progress',
      ]);
      expect(meanwhile.headers).toMatchObject({ 'retry-after': '1' });
      expect(meanwhile.headers['idempotent-replayed']).toBeUndefined();
      const { eventId, exchange } = (await first).json();
      expect((await sendWith(merchant.apiToken)).json()).toMatchObject({ eventId, exchange });
    });

    test('is answered without a result if the first request was interrupted long ago', async () => {
      const { promise: after, resolve: answer } = Promise.withResolvers<void>();
      const { hook, merchant } = await shop({ status: 204, after });
      const first = sendWith(merchant.apiToken);
      await hook.hit;
      const minute = new Date(Date.now() + 60_000);
      vi.useFakeTimers({ toFake: ['Date'], now: minute });

      const later = await sendWith(merchant.apiToken).finally(() => vi.useRealTimers());
      answer();

      const { eventId } = (await first).json();
      expect(later.json()).toEqual({ eventId, type: 'webhook.test', exchange: null });
    });
  });

  test.each([{ type: 'pay_session.stolen' }, { kind: 'x' }])('%o is refused', async (body) => {
    const { hook, merchant } = await shop();

    const { token, endpoint: id } = merchant;
    const response = await api().call(webhooksEndpoints.test, { token, params: { id }, body });

    expect(response.statusCode).toBe(422);
    expect(hook.received).toEqual([]);
  });
});
