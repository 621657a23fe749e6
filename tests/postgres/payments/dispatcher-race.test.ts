/**
 * Dispatchers on separate connections: none claims or waits for a delivery that another is
 * claiming.
 */
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant } from '../../support/people/people.ts';
import { deliveriesOf } from '../../support/webhooks/deliveries.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

async function shopWithEvents(count: number) {
  const hook = receiver.hook();
  const merchant = await newMerchant(api(), { webhook: hook.url });
  for (let i = 0; i < count; i++) await makeEvent(api(), merchant);
  return { hook, merchant };
}

test('a delivery that another process is claiming is skipped without waiting', async () => {
  const { hook, merchant } = await shopWithEvents(8);
  const taken = (await deliveriesOf(api(), merchant.id)).slice(0, 3).map(({ eventId }) => eventId);

  const sentMeanwhile = await api().database.owner.db.transaction(async (tx) => {
    for (const event of taken) {
      await tx.execute(sql`update delivery set attempts = 1,
        next_attempt_at = now() + interval '1 minute' where event_id = ${event}`);
    }
    await api().deliver();
    return hook.received.map(({ headers }) => headers['webhook-id']);
  });
  await api().deliver();

  expect(sentMeanwhile).toHaveLength(5);
  expect(sentMeanwhile.filter((id) => taken.includes(String(id)))).toEqual([]);
  expect(hook.received).toHaveLength(5);
});

test('a slow claim query runs once, however many dispatchers there are', async () => {
  const { hook } = await shopWithEvents(40);
  await api().database.owner.execute(`
    create function dawdle() returns trigger language plpgsql as
      'begin perform pg_sleep(0.005); return new; end';
    create trigger dawdle before update on delivery for each row execute function dawdle()`);

  await Promise.all(Array.from({ length: 8 }, () => api().deliver()));
  await api().deliver();
  await api().database.owner.execute('drop trigger dawdle on delivery');

  const ids = hook.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
});
