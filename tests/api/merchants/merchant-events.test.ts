/**
 * The list of events for a merchant's server: complete, in order, and as the webhooks sent them.
 */
import { describe, expect, test, vi } from 'vitest';
import * as merchantEventsEndpoints from '#shared/events/merchant-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { placeEvents } from '../../../server/merchants/events/feed.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { newMerchant, newPaySession, type TestMerchant } from '../../support/people/people.ts';
import { newEvent, replay } from '../../support/webhooks/merchant-events.ts';

const api = useApi();

const list = ({ apiToken }: TestMerchant, query: Record<string, string> = {}) =>
  api().call(merchantEventsEndpoints.list, { token: apiToken, query });
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id);

async function withEvents(count: number, type = 'link.denied') {
  const merchant = await newMerchant(api());
  return { merchant, ids: await inTurn(merchant, Array<string>(count).fill(type)) };
}

/** An event of each type, a second apart. */
async function inTurn({ id }: TestMerchant, types: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, type] of types.entries()) {
    const event = await newEvent(api().db, id, type);
    await api().database.owner.execute(
      "update event set created_at = now() - interval '1 hour' + $2 * interval '1 second' where id = $1",
      [event, index],
    );
    ids.push(event);
  }
  return ids;
}

describe('the list of events', () => {
  test('has exactly the bodies of the webhooks', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant, { reference: 'order-17' });
    await api().call(merchantEndpoints.cancelSession, { token: merchant.apiToken, params: { id } });

    const { data, next } = (await list(merchant)).json();

    const [stored] = await rowsOf<{ payload: unknown }>(
      api().db,
      sql`select payload from event where subject_id = ${id}`,
    );
    expect(data).toEqual([stored?.payload]);
    expect(data[0]).toMatchObject({
      type: 'pay_session.cancelled',
      data: { id, status: 'cancelled', reference: 'order-17' },
    });
    expect(next).toBeNull();
  });

  test('is oldest first, in pages, and can start after any event', async () => {
    const { merchant, ids } = await withEvents(7);

    const first = (await list(merchant, { limit: '3' })).json();
    expect(idsOf(first.data)).toEqual(ids.slice(0, 3));
    expect(first.next).toBe(ids[2]);
    expect(idsOf(await replay(api(), merchant.apiToken, { limit: '3' }))).toEqual(ids);
    for (const [index, after] of ids.entries()) {
      const rest = await replay(api(), merchant.apiToken, { after, limit: '2' });
      expect(idsOf(rest)).toEqual(ids.slice(index + 1));
    }
  });

  test('is newest first on request', async () => {
    const { merchant, ids } = await withEvents(5);

    const all = await replay(api(), merchant.apiToken, { order: 'newest', limit: '2' });

    expect(idsOf(all)).toEqual(ids.toReversed());
  });

  test('can be filtered by type, and continue from an event of another type', async () => {
    const merchant = await newMerchant(api());
    const types = ['link.denied', 'link.created', 'link.denied', 'link.created', 'link.created'];
    const ids = await inTurn(merchant, types);

    const query = { type: 'link.created', after: ids[2] ?? '', limit: '1' };

    expect(idsOf(await replay(api(), merchant.apiToken, query))).toEqual(ids.slice(3));
  });

  test('can continue from an event that no earlier request has returned', async () => {
    const { merchant, ids } = await withEvents(2);

    const { data } = (await list(merchant, { after: ids[0] ?? '' })).json();

    expect(idsOf(data)).toEqual(ids.slice(1));
  });

  test('neither contains nor starts at another merchant’s event', async () => {
    const { merchant } = await withEvents(1);
    const { merchant: other, ids } = await withEvents(1);

    expect(idsOf((await list(other)).json().data)).toEqual(ids);
    for (const after of [ids[0] ?? '', newId('evt')]) {
      const refused = await list(merchant, { after });
      expect([refused.statusCode, refused.json().errors]).toMatchObject([
        422,
        [{ path: 'query.after', message: 'Not an event of yours.' }],
      ]);
    }
  });

  test('is the same before and after the schedule runs', async () => {
    const { merchant, ids } = await withEvents(2);
    const { id } = (await list(merchant)).json().data[0];
    const later = await newEvent(api().db, merchant.id);

    await placeEvents(api().db);

    const unplaced = await rowsOf(api().db, sql`select from event where position is null`);
    expect([unplaced, idsOf(await replay(api(), merchant.apiToken))]).toEqual([
      [],
      [id, ids[1], later],
    ]);
  });

  test('stores nothing, and repeats the same answer', async () => {
    const { merchant } = await withEvents(3);
    const before = await rowCounts(api());

    const [one, two] = [await list(merchant), await list(merchant)];

    expect(two.body).toBe(one.body);
    expect(await rowCounts(api())).toEqual(before);
  });
});

describe('many events that have not been read', () => {
  const MANY = 1000;
  const unplacedOf = async ({ id }: TestMerchant) =>
    (await rowsOf(api().db, sql`select from event where merchant_id = ${id} and position is null`))
      .length;

  async function withMany() {
    const merchant = await newMerchant(api());
    await api().db.execute(sql`insert into event
        (id, merchant_id, type, subject_id, payload, created_at)
      select id, ${merchant.id}, 'link.denied', 'x', jsonb_build_object('id', id, 'type', 'link.denied',
        'livemode', true, 'timestamp', '2026-01-01T00:00:00Z', 'data', '{}'::jsonb), now() + n * interval '1 millisecond'
      from (select n, 'evt_' || lpad(n::text, 6, '0') || right(${merchant.id}, 20) as id from generate_series(1, ${MANY}) n) made`);
    return { merchant, last: `evt_${String(MANY).padStart(6, '0')}${merchant.id.slice(-20)}` };
  }

  test('are assigned positions in batches as they are read', async () => {
    const { merchant } = await withMany();

    const { data } = (await list(merchant, { limit: '2' })).json();

    expect(data.map(({ id }: { id: string }) => Number(id.slice(4, 10)))).toEqual([1, 2]);
    expect(await unplacedOf(merchant)).toBeGreaterThan(0);
    const all = await replay(api(), merchant.apiToken, { limit: '100' });
    expect(all.map(({ id }) => Number(id.slice(4, 10)))).toEqual(
      Array.from({ length: MANY }, (_, n) => n + 1),
    );
  });

  test('make a call for the newest retryable, with less work each time', async () => {
    const { merchant, last } = await withMany();
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 5000));

    const busy = await list(merchant, { order: 'newest', limit: '1' });
    const left = await unplacedOf(merchant);
    clock.mockReturnValue(0);
    const answer = await list(merchant, { order: 'newest', limit: '1' });
    clock.mockRestore();

    expect([busy.statusCode, busy.json().code]).toEqual([503, 'unavailable']);
    expect(busy.headers['retry-after']).toBe('1');
    expect(left).toBeLessThan(MANY);
    expect(idsOf(answer.json().data)).toEqual([last]);
  });

  test('can be read from an event that has no position yet', async () => {
    const { merchant, last } = await withMany();
    // Independent of how long it takes on this machine.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);

    const answer = await list(merchant, { after: last });
    clock.mockRestore();

    expect(answer.json()).toEqual({ data: [], next: null });
  });
});

test('one event is read by its id', async () => {
  const { apiToken, id } = await newMerchant(api());
  const event = await newEvent(api().db, id);

  const answer = await api().call(merchantEventsEndpoints.read, {
    token: apiToken,
    params: { id: event },
  });

  expect(answer.json()).toMatchObject({
    id: event,
    type: 'link.denied',
    data: { made: 'by a test' },
  });
});
