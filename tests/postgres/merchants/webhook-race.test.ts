/** Redelivery, disabling and success at the same moment, on separate connections. */
import { afterAll, expect, test } from 'vitest';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { deliveriesOf } from '../../support/webhooks/deliveries.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';
import { letItFailFor, webhookOf } from '../../support/webhooks/webhooks.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

async function shopWithEvents(count: number) {
  const hook = receiver.hook();
  const merchant = await newMerchant(api(), { webhook: hook.url });
  for (let i = 0; i < count; i++) await makeEvent(api(), merchant);
  return { hook, merchant };
}

/** Records the end of an attempt as a dispatcher would. */
const settle = async (db: Db, delivery: string, status: number) => {
  const [row] = await rowsOf<{ off: string | null }>(
    db,
    sql`select events.settle(
      p_delivery => ${delivery}, p_attempt => 1, p_started => now(), p_ms => 5,
      p_status => ${status}::int, p_body => '', p_error => null,
      p_problem => ${status < 300 ? null : 'status'},
      p_wait => ${status < 300 ? null : 5}::float8) as off`,
  );
  return row?.off;
};

test('redelivering a range while dispatchers run sends each delivery once more', async () => {
  const { hook, merchant } = await shopWithEvents(30);
  await api().deliver();
  const range = () =>
    api().call(logWebhooksEndpoints.redeliverRange, {
      token: merchant.token,
      params: { id: merchant.endpoint },
      body: { from: '2001-01-01T00:00:00Z', status: 'delivered' },
    });

  const answers = await Promise.all([range(), api().deliver(), range(), api().deliver(), range()]);
  await api().database.owner.db.execute(
    sql`update delivery set next_attempt_at = now() where status = 'pending'`,
  );
  await api().deliver();

  const counts = answers.flatMap((answer) =>
    typeof answer === 'number' ? [] : [answer.json<{ count: number }>().count],
  );
  const again = counts.reduce((sum, count) => sum + count, 0);
  const ids = hook.received.map(({ headers }) => headers['webhook-id']);
  expect(again).toBeGreaterThanOrEqual(30);
  expect(ids).toHaveLength(30 + again);
  expect(new Set(ids).size).toBe(30);
});

test('a delivery that is being claimed is not sent a second time by redelivery', async () => {
  const { hook, merchant } = await shopWithEvents(1);
  await api().deliver();
  const { owner } = api().database;
  const [{ id = '' } = {}] = await deliveriesOf(api(), merchant.id);

  const again = await owner.db.transaction(async (tx) => {
    // Claimed but not committed yet, so the range has to wait for it.
    await tx.execute(sql`update delivery set status = 'pending', attempts = attempts + 1,
      next_attempt_at = now() + interval '1 minute' where id = ${id}`);
    const range = api().call(logWebhooksEndpoints.redeliverRange, {
      token: merchant.token,
      params: { id: merchant.endpoint },
      body: { from: '2001-01-01T00:00:00Z' },
    });
    await untilSomebodyWaits(tx);
    return { range };
  });

  expect((await again.range).json()).toMatchObject({ count: 0 });
  await api().deliver();
  expect(hook.received).toHaveLength(1);
});

// A success that commits last is too late: the business is notified already.
test.each(['first', 'last'])(
  'a success that commits %s decides whether the endpoint stays on',
  async (order) => {
    const { merchant } = await shopWithEvents(2);
    const [first, second] = await deliveriesOf(api(), merchant.id);
    await api().database.owner.db.execute(
      sql`update delivery set attempts = 1 where event_id in (${first?.eventId ?? null}, ${second?.eventId ?? null})`,
    );
    await letItFailFor(api(), merchant.id, '6 days');
    const [held, other] = order === 'first' ? [204, 500] : [500, 204];

    let waiting: Promise<unknown> = Promise.resolve();
    await api().database.owner.db.transaction(async (tx) => {
      await settle(tx, first?.id ?? '', held);
      waiting = settle(api().db, second?.id ?? '', other);
      await untilSomebodyWaits(tx);
    });
    await waiting;

    const { off } = await webhookOf(api(), merchant);
    expect(off?.reason).toBe(order === 'first' ? undefined : 'failing');
  },
);

test('failures that end at the same moment disable the endpoint once', async () => {
  const receiving = receiver.hook(...Array.from({ length: 12 }, () => ({ status: 500 })));
  const merchant = await newMerchant(api(), { webhook: receiving.url });
  for (let i = 0; i < 6; i++) await makeEvent(api(), merchant);
  const all = await deliveriesOf(api(), merchant.id);
  await api().database.owner.db.execute(
    sql`update delivery set next_attempt_at = now() + interval '1 hour', attempts = 1
      where event_id in (select id from event where merchant_id = ${merchant.id})`,
  );
  await letItFailFor(api(), merchant.id, '6 days');

  const told = await Promise.all(all.map(({ id }) => settle(api().db, id, 500)));

  expect(told.filter(Boolean)).toEqual(['failing']);
});

test('a new endpoint waits for another one of the same business, so that the limit counts both', async () => {
  const { db } = api().database.owner;
  const { token, id } = await newMerchant(api());
  const body = { url: 'https://shop.test/hook', currentPassword: PASSWORD };

  const { asked } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from merchant where id = ${id} for no key update`);
    const asking = api().call(webhooksEndpoints.create, { token, body });
    await untilSomebodyWaits(api().db);
    return { asked: asking };
  });

  expect((await asked).statusCode).toBe(201);
});

test.each([
  [
    'moved',
    webhooksEndpoints.update,
    { url: 'https://other.test/hook', currentPassword: PASSWORD },
  ],
  ['deleted again', webhooksEndpoints.remove, undefined],
] as const)('an endpoint that is being deleted is not %s', async (_, endpoint, body) => {
  const { db } = api().database.owner;
  const {
    token,
    id,
    email,
    endpoint: hook = '',
  } = await newMerchant(api(), {
    webhook: 'https://shop.test/hook',
  });
  const before = await templatesTo(api(), email);

  const { asked } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from merchant where id = ${id} for no key update`);
    const asking = api().call(endpoint, { token, params: { id: hook }, ...(body ? { body } : {}) });
    await untilSomebodyWaits(api().db);
    await tx.execute(sql`select events.delete_endpoint(${id}, ${hook})`);
    return { asked: asking };
  });

  expect((await asked).statusCode).toBe(404);
  const rows = await rowsOf<{ url: string }>(
    db,
    sql`select url from webhook_endpoint where id = ${hook}`,
  );
  expect(rows).toEqual([{ url: '' }]);
  expect(await templatesTo(api(), email)).toEqual(before);
});
