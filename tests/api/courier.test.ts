/** The courier of a running server: it has places for all, and one receiver does not take them. */
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { startCourier } from '../../server/events/courier.ts';
import { LANES } from '../../server/events/deliveries.ts';
import { useApi } from '../support/api.ts';
import { deliveriesOf } from '../support/deliveries.ts';
import { newMerchant } from '../support/people.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { eventFor, makeEvent } from '../support/webhook-scene.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

test('a receiver that does not answer holds up nobody else', async () => {
  let release = () => {};
  const after = new Promise<void>((done) => {
    release = done;
  });
  const silent = receiver.hook(...Array.from({ length: 25 }, () => ({ status: 204, after })));
  const slow = await newMerchant(api(), { webhook: silent.url });
  for (let i = 0; i < 25; i++) await makeEvent(api(), slow);
  const courier = startCourier(api().db, api().config, pino({ level: 'silent' }));
  await silent.hit;

  const quick = receiver.hook();
  await eventFor(api(), quick.url);
  courier.wake();
  await quick.hit;

  expect(silent.received.length).toBeLessThanOrEqual(LANES.working.perEndpoint);
  release();
  await courier.stop();
});

test('what a receiver is owed is sent to the end, without waiting for the next look', async () => {
  const hook = receiver.hook();
  const merchant = await newMerchant(api(), { webhook: hook.url });
  for (let i = 0; i < 10; i++) await makeEvent(api(), merchant);
  const courier = startCourier(api().db, api().config, pino({ level: 'silent' }));

  await expect
    .poll(async () => (await deliveriesOf(api(), merchant.id)).map(({ status }) => status))
    .toEqual(Array.from({ length: 10 }, () => 'delivered'));

  await courier.stop();
  expect(hook.received).toHaveLength(10);
});
