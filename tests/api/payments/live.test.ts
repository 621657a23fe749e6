/** Live events: a session's status and version, for anyone who has its id. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import * as liveEndpoints from '#shared/live/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { useApi } from '../../support/api/api.ts';
import { follow, originOf, untilFollowing } from '../../support/api/live-streams.ts';
import { letQuoteExpire, letSessionExpire } from '../../support/clock/age.ts';
import { cancelFor, payFor, payScene } from '../../support/payments/pay-scene.ts';
import { newPaySession } from '../../support/people/people.ts';

const LIMITS = { perSession: 2, perAddress: 3, all: 4 };
const api = useApi({ streams: LIMITS, trustProxy: true });

let open: Awaited<ReturnType<typeof follow>>[] = [];
afterEach(async () => {
  for (const one of open) one.leave();
  open = [];
  await untilFollowing(api(), 0);
});

// Idle connections would delay closing the server; `drainOnClose` is not used here.
afterAll(() => api().http.server.closeAllConnections());

async function following(id: string, headers?: Record<string, string>) {
  const one = await follow(api(), id, headers);
  open.push(one);
  return one;
}

const STREAM = { accept: 'text/event-stream' };
const PENDING = { status: 'pending', version: 1 };

type Scene = Awaited<ReturnType<typeof payScene>>;
const moreTime = ({ params, payer: { token } }: Scene) =>
  api().call(payEndpoints.extend, { params, token });
async function nextPrice({ id, params }: Scene): Promise<void> {
  await letQuoteExpire(api(), id);
  await api().call(payEndpoints.quote, { params });
}

describe('a stream', () => {
  test('begins with the current status and ends with the payment', async () => {
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

  test('notifies every follower of its session and nobody of another', async () => {
    const { id, merchant } = await payScene(api());
    const other = await newPaySession(api(), merchant);
    const streams = [await following(id), await following(id), await following(other.id)];
    for (const stream of streams) await stream.told();

    await cancelFor(api(), id);
    await api().beat();

    const [one, two, apart] = streams;
    const cancelled = { status: 'cancelled', version: 2 };
    expect([await one?.told(), await two?.told()]).toEqual([cancelled, cancelled]);
    expect(await apart?.next()).toBe(':');
  });

  test('sends a heartbeat and stays open', async () => {
    const { id } = await payScene(api());
    const stream = await following(id);
    await stream.told();

    await api().beat();
    await api().beat();

    expect([await stream.next(), await stream.next()]).toEqual([':', ':']);
    expect(api().live.openStreams()).toBe(1);
  });

  test('detects an expired session at a heartbeat', async () => {
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
    else await cancelFor(api(), id);

    const stream = await following(id, { 'last-event-id': '2' });

    expect(await stream.told()).toEqual({ status: end, version: 2 });
    expect(await stream.told()).toBeUndefined();
  });

  test('skips the version in Last-Event-ID and sends later ones', async () => {
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

  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['a payment', ({ id }) => payFor(api(), id)],
    ['its shopper', ({ id }) => cancelFor(api(), id)],
    [
      'its merchant',
      ({ params, merchant: { apiToken: token } }) =>
        api().call(merchantEndpoints.cancelSession, { params, token }),
    ],
    ['more time', moreTime],
    ['the next price', nextPrice],
  ])('reports a change by %s without a heartbeat', async (_, change) => {
    const scene = await payScene(api());
    const stream = await following(scene.id);
    await stream.told();

    await change(scene);

    expect(await stream.told()).toMatchObject({ version: 2 });
  });

  test('cannot be read cross-origin, cached or buffered by a proxy', async () => {
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

describe('a request that does not ask for a stream', () => {
  test.each(['application/json', '*/*', 'text/html'])('(%s) gets the status', async (accept) => {
    const { params } = await payScene(api());

    const answer = await api().call(liveEndpoints.followPayment, { params, headers: { accept } });
    expect([answer.statusCode, answer.json()]).toEqual([200, PENDING]);
  });

  test('gets nothing else but a version of the own account: no amounts, names or payer', async () => {
    const { id, params, payer } = await payScene(api());
    await payFor(api(), id);

    const answer = await api().call(liveEndpoints.followPayment, { params, token: payer.token });
    expect(answer.json()).toEqual({ status: 'paid', version: 2, account: expect.any(String) });
  });

  test('gets no stream with HEAD', async () => {
    const { id } = await payScene(api());
    const url = `${await originOf(api())}/api/pay/${id}/events`;
    const answer = await fetch(url, { method: 'HEAD', headers: STREAM });
    expect([answer.status, api().live.openStreams()]).toEqual([200, 0]);
  });
});

describe('a stream is refused', () => {
  const ask = (id: string) =>
    api().call(liveEndpoints.followPayment, { params: { id }, headers: STREAM });

  test('for an unknown session', async () => {
    const answer = await ask(newId('pay'));

    expect([answer.statusCode, answer.json().code]).toEqual([404, 'session_not_found']);
    expect(api().live.openStreams()).toBe(0);
  });

  test.each(['pay_1', 'x', "pay_' or 1=1", newId('lnk'), 'a'.repeat(500)])(
    'for an invalid id: %s',
    async (id) => {
      const answer = await ask(encodeURIComponent(id));

      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  test('beyond the limits per session, per address and per process', async () => {
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
    expect(api().live.openStreams()).toBe(4);
  });

  test('until another follower leaves', async () => {
    const { id } = await payScene(api());
    const [one] = [await following(id), await following(id)];
    one?.leave();
    await untilFollowing(api(), 1);

    expect((await following(id)).response.status).toBe(200);
  });
});
