/** Several endpoints of one business: each receives the events it has chosen, on its own. */
import { afterAll, expect, test } from 'vitest';
import { claimDue } from '../../../server/merchants/events/deliveries.ts';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant } from '../../support/people/people.ts';
import { newEvent } from '../../support/webhooks/merchant-events.ts';
import { type Hook, type Reply, startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

/** A business with one endpoint per entry; null chooses all types. */
async function shopWith(...chosen: { events: string[] | null; answers?: Reply[] }[]) {
  const merchant = await newMerchant(api());
  const hooks = chosen.map(({ answers = [] }) => receiver.hook(...answers));
  const endpoints: string[] = [];
  for (const [at, { events }] of chosen.entries()) {
    const url = hooks[at]?.url ?? '';
    const { id } = await createEndpoint(api().db, api().config, merchant.id, url, { events });
    endpoints.push(id);
  }
  return { merchant, hooks, endpoints };
}

const typesAt = (hooks: Hook[]) =>
  hooks.map(({ received }) => received.map(({ body }) => JSON.parse(body).type).toSorted());

test('an endpoint receives the types it has chosen, and all types by default', async () => {
  const { merchant, hooks } = await shopWith(
    { events: null },
    { events: ['pay_session.paid'] },
    { events: ['link.denied', 'pay_session.paid'] },
  );

  await newEvent(api().db, merchant.id, 'pay_session.paid');
  await newEvent(api().db, merchant.id, 'link.denied');
  await newEvent(api().db, merchant.id, 'link.created');
  await api().deliver();

  expect(typesAt(hooks)).toEqual([
    ['link.created', 'link.denied', 'pay_session.paid'],
    ['pay_session.paid'],
    ['link.denied', 'pay_session.paid'],
  ]);
});

test('an event is one row, however many endpoints receive it', async () => {
  const { merchant } = await shopWith({ events: null }, { events: null }, { events: null });

  const event = await newEvent(api().db, merchant.id);

  const rows = await rowsOf<{ events: number; deliveries: number }>(
    api().db,
    sql`select count(distinct e.id)::int as events, count(*)::int as deliveries
      from event e join delivery d on d.event_id = e.id where e.id = ${event}`,
  );
  expect(rows).toEqual([{ events: 1, deliveries: 3 }]);
});

test('a failing endpoint delays no other endpoint of its business', async () => {
  const broken = { events: null, answers: Array<Reply>(20).fill({ status: 500 }) };
  const { merchant, hooks, endpoints } = await shopWith(broken, { events: null });
  await newEvent(api().db, merchant.id);
  await api().deliver();
  for (let i = 0; i < 5; i++) await newEvent(api().db, merchant.id);

  const claims = await claimDue(api().db);

  const own = claims.filter(({ endpoint_id: id }) => endpoints.includes(id));
  const lanes = Object.groupBy(own, ({ lane }) => lane);
  expect(lanes.failing?.map(({ endpoint_id: id }) => id)).toEqual([endpoints[0]]);
  expect(lanes.working?.map(({ endpoint_id: id }) => id)).toEqual(Array(5).fill(endpoints[1]));
  expect(hooks.map(({ received }) => received.length)).toEqual([1, 1]);
});

test('410 from one endpoint switches off that endpoint alone', async () => {
  const { merchant, hooks } = await shopWith(
    { events: null, answers: [{ status: 410 }] },
    { events: null },
  );

  for (let i = 0; i < 2; i++) {
    await newEvent(api().db, merchant.id);
    await api().deliver();
  }

  expect(hooks.map(({ received }) => received.length)).toEqual([1, 2]);
});

test('each endpoint has a secret of its own', async () => {
  const { merchant, hooks } = await shopWith({ events: null }, { events: null });

  await newEvent(api().db, merchant.id);
  await api().deliver();

  const [first, second] = hooks.map(({ received }) => received[0]?.headers['webhook-signature']);
  expect(first).toMatch(/^v1,/);
  expect(second).not.toBe(first);
});
