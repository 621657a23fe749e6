/** Live events: status and version of a session, to whoever holds its id. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { followPayment } from '#shared/live/contract.ts';
import { cancelPaySession } from '#shared/merchant/contract.ts';
import { cancelPayment, extendPayment } from '#shared/pay/contract.ts';
import { newId } from '../../server/ids.ts';
import { useApi } from '../support/api.ts';
import { type Following, follow, originOf, untilFollowing } from '../support/live.ts';
import { payFor, payScene } from '../support/pay-scene.ts';
import { newPaySession } from '../support/people.ts';
import { letSessionExpire } from '../support/time.ts';

const LIMITS = { perSession: 2, perAddress: 3, all: 4 };
const api = useApi({ streams: LIMITS, trustProxy: true });

let open: Following[] = [];
afterEach(async () => {
  for (const one of open) one.leave();
  open = [];
  await untilFollowing(api(), 0);
});

// What comes to rest while a server closes would keep it: `drainOnClose` is not here.
afterAll(() => api().http.server.closeAllConnections());

async function following(id: string, headers?: Record<string, string>): Promise<Following> {
  const one = await follow(api(), id, headers);
  open.push(one);
  return one;
}

const PENDING = { status: 'pending', version: 1 };

describe('a stream', () => {
  test('begins with the status as it is, and ends with the payment', async () => {
    const { id } = await payScene(api());
    const stream = await following(id);
    const first = await stream.told();

    await payFor(api(), id);

    expect([first, await stream.told(), await stream.told()]).toEqual([
      PENDING,
      { status: 'paid', version: 2 },
      undefined,
    ]);
    await untilFollowing(api(), 0);
  });

  test('tells everybody who follows, and nobody of another session', async () => {
    const { id, merchant } = await payScene(api());
    const other = await newPaySession(api(), merchant);
    const streams = [await following(id), await following(id), await following(other.id)];
    for (const stream of streams) await stream.told();

    await api().call(cancelPayment, { params: { id } });
    await api().beat();

    const [one, two, apart] = streams;
    const cancelled = { status: 'cancelled', version: 2 };
    expect([await one?.told(), await two?.told()]).toEqual([cancelled, cancelled]);
    expect(await apart?.next()).toBe(':');
  });

  test('says a heartbeat, and stays open', async () => {
    const { id } = await payScene(api());
    const stream = await following(id);
    await stream.told();

    await api().beat();
    await api().beat();

    expect([await stream.next(), await stream.next()]).toEqual([':', ':']);
    expect(api().live.following()).toBe(1);
  });

  test('finds with a heartbeat that the time of a session has passed', async () => {
    const { id } = await payScene(api());
    const stream = await following(id);
    await stream.told();
    const { owner } = api().database;
    await owner.execute('alter table pay_session disable trigger pay_session_change');
    await letSessionExpire(api(), id);
    await owner.execute('alter table pay_session enable trigger pay_session_change');

    await api().beat();

    expect([await stream.told(), await stream.told()]).toEqual([
      { status: 'expired', version: 1 },
      undefined,
    ]);
  });

  test('ends by itself after an hour of heartbeats', async () => {
    const { id } = await payScene(api());
    const stream = await following(id);
    await stream.told();

    for (let beats = 0; beats <= 240; beats++) await api().beat();

    expect(await stream.told()).toBeUndefined();
  });

  test.each(['paid', 'cancelled'] as const)('of a session that is %s ends at once', async (end) => {
    const { id } = await payScene(api());
    if (end === 'paid') await payFor(api(), id);
    else await api().call(cancelPayment, { params: { id } });

    const stream = await following(id, { 'last-event-id': '2' });

    expect(await stream.told()).toEqual({ status: end, version: 2 });
    expect(await stream.told()).toBeUndefined();
  });

  test('leaves out what Last-Event-ID says is known, and tells what follows', async () => {
    const { id } = await payScene(api());
    const stream = await following(id, { 'last-event-id': '1' });

    await payFor(api(), id);

    expect(await stream.told()).toEqual({ status: 'paid', version: 2 });
  });

  test.each(['0', '99', 'x', '-1', '1e400'])(
    'takes Last-Event-ID %s for unknown',
    async (known) => {
      const { id } = await payScene(api());
      const stream = await following(id, { 'last-event-id': known });

      expect(await stream.told()).toEqual(PENDING);
    },
  );

  test.each<[string, (scene: Awaited<ReturnType<typeof payScene>>) => Promise<unknown>]>([
    ['a payment', ({ id }) => payFor(api(), id)],
    ['its shopper', ({ params }) => api().call(cancelPayment, { params })],
    [
      'its merchant',
      ({ params, merchant }) => api().call(cancelPaySession, { params, token: merchant.apiToken }),
    ],
    ['more time', ({ params }) => api().call(extendPayment, { params })],
  ])('tells what becomes of the session by %s, without a heartbeat', async (_, change) => {
    const scene = await payScene(api());
    const stream = await following(scene.id);
    await stream.told();

    await change(scene);

    expect(await stream.told()).toMatchObject({ version: 2 });
  });

  test('may be read by nobody else, kept by nothing and collected by no proxy', async () => {
    const { id } = await payScene(api());
    const { response } = await following(id, { origin: 'https://shop.test' });
    const header = (name: string) => response.headers.get(name);

    expect([response.status, header('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(header('cache-control')).toBe('no-store, no-transform');
    expect(header('x-accel-buffering')).toBe('no');
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([]);
  });
});

describe('whoever does not ask for a stream', () => {
  test.each(['application/json', '*/*', 'text/html'])('(%s) gets the status', async (accept) => {
    const { params } = await payScene(api());

    const answer = await api().call(followPayment, { params, headers: { accept } });

    expect([answer.statusCode, answer.json()]).toEqual([200, PENDING]);
  });

  test('learns nothing else: neither amounts, nor names, nor who paid', async () => {
    const { id, params, payer } = await payScene(api());
    await payFor(api(), id);

    const answer = await api().call(followPayment, { params, token: payer.token });

    expect(answer.json()).toEqual({ status: 'paid', version: 2 });
  });

  test('gets no stream by HEAD', async () => {
    const { id } = await payScene(api());
    const answer = await fetch(`${await originOf(api())}/api/pay/${id}/events`, {
      method: 'HEAD',
      headers: { accept: 'text/event-stream' },
    });

    expect([answer.status, api().live.following()]).toEqual([200, 0]);
  });
});

describe('no stream is opened', () => {
  const ask = (id: string) =>
    api().call(followPayment, { params: { id }, headers: { accept: 'text/event-stream' } });

  test('of an unknown session', async () => {
    const answer = await ask(newId('pay'));

    expect([answer.statusCode, answer.json().code]).toEqual([404, 'session_not_found']);
    expect(api().live.following()).toBe(0);
  });

  test.each(['pay_1', 'x', "pay_' or 1=1", newId('lnk'), 'a'.repeat(500)])(
    'by what is no id: %s',
    async (id) => {
      const answer = await ask(encodeURIComponent(id));

      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  test('of a session that enough follow, from an address that follows enough, of a full process', async () => {
    const { id, merchant } = await payScene(api());
    const [second, third] = [
      await newPaySession(api(), merchant),
      await newPaySession(api(), merchant),
    ];
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const refused = async (session: string, address: string) => {
      const { response } = await following(session, from(address));
      return [response.status, Number(response.headers.get('retry-after')) > 0];
    };

    await following(id, from('192.0.2.1'));
    await following(id, from('192.0.2.1'));
    expect(await refused(id, '192.0.2.2')).toEqual([429, true]);
    await following(second.id, from('192.0.2.1'));
    expect(await refused(third.id, '192.0.2.1')).toEqual([429, true]);
    await following(third.id, from('192.0.2.2'));
    expect(await refused(third.id, '192.0.2.3')).toEqual([503, true]);
    expect(api().live.following()).toBe(4);
  });

  test('and its place is given back when somebody leaves', async () => {
    const { id } = await payScene(api());
    const [one] = [await following(id), await following(id)];
    one?.leave();
    await untilFollowing(api(), 1);

    expect((await following(id)).response.status).toBe(200);
  });
});
