/** Several processes send at the same time: each delivery once, and none is forgotten. */
import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { letDeliveriesBeDue } from '../../support/clock/age.ts';
import { newMerchant } from '../../support/people/people.ts';
import { deliverDue } from '../../support/webhooks/deliver-due.ts';
import { attemptsOf, deliveryOf } from '../../support/webhooks/deliveries.ts';
import { type Reply, startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { eventFor, makeEvent } from '../../support/webhooks/scene.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

async function waiting(answer: Reply) {
  const hook = receiver.hook(answer);
  return { hook, merchant: await eventFor(api(), hook.url) };
}

test('dispatchers never send the same delivery twice', async () => {
  const hook = receiver.hook();
  const merchant = await newMerchant(api(), { webhook: hook.url });
  for (let i = 0; i < 30; i++) await makeEvent(api(), merchant);

  await Promise.all([api().deliver(), api().deliver(), api().deliver()]);

  const ids = hook.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
});

test('a dispatcher skips a delivery that another is sending', async () => {
  let release = () => {};
  const after = new Promise<void>((done) => {
    release = done;
  });
  const { hook, merchant } = await waiting({ status: 204, after });

  const sending = api().deliver();
  await hook.hit;
  await api().deliver();
  release();
  await sending;

  expect(hook.received).toHaveLength(1);
  expect(await deliveryOf(api(), merchant.id)).toMatchObject({
    status: 'delivered',
    attempts: 1,
  });
});

test('a dispatcher takes over from one that was cut off', async () => {
  const never = new Promise<void>(() => {});
  const { hook, merchant } = await waiting({ status: 204, after: never });
  const cut = new AbortController();
  const sending = deliverDue(api().db, api().config, cut.signal);
  await hook.hit;
  cut.abort();
  await sending;

  const left = await deliveryOf(api(), merchant.id);
  await letDeliveriesBeDue(api(), merchant.id);
  await api().deliver();

  expect([left.status, await attemptsOf(api(), left.id)]).toMatchObject([
    'pending',
    [{ attempt: 2 }],
  ]);
  expect(hook.received).toHaveLength(2);
  expect((await deliveryOf(api(), merchant.id)).status).toBe('delivered');
});
