/** Webhooks that a merchant's server receives, and their signatures. */
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { PAY_SESSION_EVENTS } from '#shared/events/fields.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { WebhookEvent } from '#shared/merchant/schemas.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { expirePaySessions } from '../../../server/payments/pay/pay-session.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { seal } from '../../../server/platform/encryption/secret-box.ts';
import { useApi } from '../../support/api/api.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { cancelFor, TOTAL } from '../../support/payments/pay-scene.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMerchant,
} from '../../support/people/people.ts';
import { attemptsOf, deliveriesOf, deliveryOf } from '../../support/webhooks/deliveries.ts';
import { type Received, startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

async function shop() {
  const hook = receiver.hook();
  const merchant = await newMerchant(api(), { webhook: hook.url });
  const { id } = await newPaySession(api(), merchant);
  return { hook, merchant, id, params: { id } };
}

const verified = ({ webhookSecret = '' }: TestMerchant, { body, headers }: Received): unknown =>
  new Webhook(webhookSecret).verify(body, headers as Record<string, string>);

/** Each way a session ends, and what ends it. */
const ENDINGS: [
  (typeof PAY_SESSION_EVENTS)[number],
  (id: string, merchant: TestMerchant) => Promise<unknown>,
][] = [
  [
    'pay_session.paid',
    async (id) => {
      const { token } = await newMember(api());
      return api().call(payEndpoints.confirm, { params: { id }, token, body: { total: TOTAL } });
    },
  ],
  [
    'pay_session.expired',
    async (id) => {
      await letSessionExpire(api(), id);
      return expirePaySessions(api().db, api().config);
    },
  ],
  ['pay_session.cancelled', (id) => cancelFor(api(), id)],
  [
    'pay_session.cancelled',
    (id, { apiToken }) =>
      api().call(merchantEndpoints.cancelSession, { params: { id }, token: apiToken }),
  ],
];

test('every kind of event is covered here, with the refunds, or with the reservations', () => {
  const ofReservations = ['pay_session.authorized', 'pay_session.released'];
  const covered = [...ENDINGS.map(([type]) => type), 'pay_session.refunded', ...ofReservations];
  expect(new Set(covered)).toEqual(new Set(PAY_SESSION_EVENTS));
});

describe.each(ENDINGS)('%s', (type, end) => {
  test('is sent once, signed, with the session as its merchant reads it', async () => {
    const { hook, merchant, id, params } = await shop();

    await end(id, merchant);
    await api().deliver();
    await api().deliver();

    expect(hook.received).toHaveLength(1);
    const [received] = hook.received as [Received];
    const event = WebhookEvent.parse(verified(merchant, received));
    const session = await api().call(merchantEndpoints.readSession, {
      params,
      token: merchant.apiToken,
    });
    expect(event).toMatchObject({ type, data: session.json() });
    expect(received.headers).toMatchObject({
      'webhook-id': event.id,
      'content-type': 'application/json',
    });
  });

  test('is logged with the answer', async () => {
    const { merchant, id } = await shop();

    await end(id, merchant);
    await api().deliver();

    const sent = await deliveryOf(api(), merchant.id);
    expect(sent).toMatchObject({ type, status: 'delivered', attempts: 1, nextAttemptAt: null });
    expect(await attemptsOf(api(), sent.id)).toMatchObject([
      { attempt: 1, responseStatus: 204, responseBody: '', error: null },
    ]);
  });
});

describe('an event', () => {
  test('is not made for a refused change', async () => {
    const { hook, merchant, params } = await shop();
    const { token } = await newMember(api(), { cash: '1' });

    await api().call(payEndpoints.confirm, { params, token, body: { total: TOTAL } });
    await api().deliver();

    expect(await deliveriesOf(api(), merchant.id)).toEqual([]);
    expect(hook.received).toEqual([]);
  });

  test('goes to every endpoint of its merchant that is switched on, and to no one else', async () => {
    const [first, second, off, foreign] = Array.from({ length: 4 }, () => receiver.hook());
    const merchant = await newMerchant(api(), { webhook: first?.url ?? '' });
    await newMerchant(api(), { webhook: foreign?.url ?? '' });
    for (const hook of [second, off]) {
      await createEndpoint(api().db, api().config, merchant.id, hook?.url ?? '');
    }
    await rowsOf(
      api().db,
      sql`update webhook_endpoint set enabled = false where url = ${off?.url ?? ''}`,
    );
    const { id } = await newPaySession(api(), merchant);

    await cancelFor(api(), id);
    await api().deliver();

    const counts = [first, second, off, foreign].map((hook) => hook?.received.length);
    expect(counts).toEqual([1, 1, 0, 0]);
  });
});

describe('the signature', () => {
  test('is of this merchant’s own secret', async () => {
    const { hook, params } = await shop();
    const other = await shop();
    await cancelFor(api(), params.id);
    await api().deliver();

    const [received] = hook.received as [Received];

    expect(() => verified(other.merchant, received)).toThrow();
  });

  test('covers the body, the id and the time', async () => {
    const { hook, merchant, params } = await shop();
    await cancelFor(api(), params.id);
    await api().deliver();

    const [received] = hook.received as [Received];
    const changed = (headers: Record<string, string>, body = received.body) => ({
      body,
      headers: { ...received.headers, ...headers },
    });

    const later = String(Number(received.headers['webhook-timestamp']) + 1);
    for (const forged of [
      changed({}, received.body.replace('"40.00"', '"41.00"')),
      changed({ 'webhook-id': 'evt_other' }),
      changed({ 'webhook-timestamp': later }),
    ]) {
      expect(() => verified(merchant, forged)).toThrow();
    }
    expect(() => verified(merchant, received)).not.toThrow();
  });

  test('is made with both secrets while one replaces the other', async () => {
    const { hook, merchant, params } = await shop();
    const before = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    await rowsOf(
      api().db,
      sql`update webhook_endpoint
        set previous_secret = ${seal(api().config.secrets.encryption, before)}, previous_until = ${new Date(Date.now() + 60_000)}
        where merchant_id = ${merchant.id}`,
    );

    await cancelFor(api(), params.id);
    await api().deliver();

    const [received] = hook.received as [Received];
    expect(() => verified(merchant, received)).not.toThrow();
    expect(() => verified({ ...merchant, webhookSecret: before }, received)).not.toThrow();
  });
});

test('a secret cannot be read in the database', async () => {
  const { merchant } = await shop();

  const [row] = await rowsOf<{ secret: Uint8Array }>(
    api().db,
    sql`select secret from webhook_endpoint where merchant_id = ${merchant.id}`,
  );

  const stored = Buffer.from(row?.secret ?? []);
  const secret = Buffer.from((merchant.webhookSecret ?? '').replace('whsec_', ''), 'base64');
  expect(secret).toHaveLength(32);
  expect(stored.includes(secret)).toBe(false);
  expect(stored.includes(secret.toString('base64'))).toBe(false);
});
