/** The dispatcher of a running server: neither one receiver nor one business can occupy all its slots. */
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { claimDue, LANES } from '../../../server/merchants/events/deliveries.ts';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { startWebhookDispatcher } from '../../../server/merchants/events/webhook-dispatcher.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant } from '../../support/people/people.ts';
import { deliveriesOf } from '../../support/webhooks/deliveries.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { eventFor, makeEvent } from '../../support/webhooks/scene.ts';

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

test('a business with many receivers that do not respond does not delay the others', async () => {
  let release = () => {};
  const after = new Promise<void>((done) => {
    release = done;
  });
  const slow = await newMerchant(api());
  const silent = Array.from({ length: 12 }, () =>
    receiver.hook(...Array.from({ length: 6 }, () => ({ status: 204, after }))),
  );
  for (const { url } of silent) await createEndpoint(api().db, api().config, slow.id, url);
  for (let i = 0; i < 6; i++) await makeEvent(api(), slow);
  const dispatcher = startWebhookDispatcher(api().db, api().config, pino({ level: 'silent' }));
  await Promise.any(silent.map(({ hit }) => hit));

  const quick = receiver.hook();
  await eventFor(api(), quick.url);
  dispatcher.wake();
  await quick.hit;

  const sent = silent.reduce((sum, { received }) => sum + received.length, 0);
  expect(sent).toBeLessThanOrEqual(LANES.working.perBusiness);
  release();
  await expect
    .poll(async () => (await deliveriesOf(api(), slow.id)).map(({ status }) => status))
    .toEqual(Array.from({ length: 72 }, () => 'delivered'));
  await dispatcher.stop();
});

test('the last free slot is for the business with the fewest running deliveries', async () => {
  const hooks = [receiver.hook(), receiver.hook()] as const;
  const busy = await eventFor(api(), hooks[0].url);
  const idle = await eventFor(api(), hooks[1].url);

  const claims = await claimDue(api().db, {
    free: { working: 1, failing: 0 },
    busy: { [busy.id]: 1 },
  });

  expect(claims.map(({ merchant_id }) => merchant_id)).toEqual([idle.id]);
  await api().deliver();
});
