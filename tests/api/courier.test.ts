/** The dispatcher of a running server: one receiver cannot occupy all its slots. */
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { LANES } from '../../server/merchants/events/deliveries.ts';
import { startWebhookDispatcher } from '../../server/merchants/events/webhook-dispatcher.ts';
import { useApi } from '../support/api/api.ts';
import { newMerchant } from '../support/people/people.ts';
import { deliveriesOf } from '../support/webhooks/deliveries.ts';
import { startWebhookReceiver } from '../support/webhooks/receiver.ts';
import { eventFor, makeEvent } from '../support/webhooks/scene.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

test('a receiver that does not respond does not delay the others', async () => {
  let release = () => {};
  const after = new Promise<void>((done) => {
    release = done;
  });
  const silent = receiver.hook(...Array.from({ length: 25 }, () => ({ status: 204, after })));
  const slow = await newMerchant(api(), { webhook: silent.url });
  for (let i = 0; i < 25; i++) await makeEvent(api(), slow);
  const dispatcher = startWebhookDispatcher(api().db, api().config, pino({ level: 'silent' }));
  await silent.hit;

  const quick = receiver.hook();
  await eventFor(api(), quick.url);
  dispatcher.wake();
  await quick.hit;

  expect(silent.received.length).toBeLessThanOrEqual(LANES.working.perEndpoint);
  release();
  await dispatcher.stop();
});

test('all pending deliveries of a receiver are sent without waiting for the next poll', async () => {
  const hook = receiver.hook();
  const merchant = await newMerchant(api(), { webhook: hook.url });
  for (let i = 0; i < 10; i++) await makeEvent(api(), merchant);
  const dispatcher = startWebhookDispatcher(api().db, api().config, pino({ level: 'silent' }));

  await expect
    .poll(async () => (await deliveriesOf(api(), merchant.id)).map(({ status }) => status))
    .toEqual(Array.from({ length: 10 }, () => 'delivered'));

  await dispatcher.stop();
  expect(hook.received).toHaveLength(10);
});
