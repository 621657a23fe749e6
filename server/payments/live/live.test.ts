/** Closing while a stream opens, which API tests cannot time. */
import { expect, test, vi } from 'vitest';
import { createLive, type Live } from './live.ts';

const LIMITS = { perSession: 9, perAddress: 9, all: 9 };
const of = { session: 'pay_1', address: '192.0.2.1' };
const PENDING = { id: 'pay_1', status: 'pending', version: 1 };

/** A database whose answers and notifications the test controls. */
function scene({ broken = false } = {}) {
  const answers: ((rows: unknown[]) => void)[] = [];
  let heard: (payload: string) => void = () => {};
  const stop = vi.fn(async () => {});
  const execute = () =>
    broken
      ? Promise.reject(new Error('away'))
      : new Promise((answer) => answers.push((rows) => answer({ rows })));
  const log = { warn: vi.fn() };
  const listen = vi.fn(async (_: string, onPayload: typeof heard) => {
    heard = onPayload;
    return { stop };
  });
  const live: Live = createLive({
    database: { db: { execute } as never, listen },
    limits: LIMITS,
    log,
    every: () => () => {},
  });
  const follower = { send: vi.fn(), sendHeartbeat: vi.fn(), end: vi.fn() };
  return {
    live,
    log,
    follower,
    listen,
    stop,
    notify: (change: object) => heard(JSON.stringify(change)),
    hear: (payload: string) => heard(payload),
    async answer(rows: unknown[]) {
      await vi.waitFor(() => expect(answers).not.toEqual([]));
      answers.shift()?.(rows);
    },
  };
}

test('closing refuses a stream that is still opening, and no longer counts it', async () => {
  const { live, follower, answer, stop } = scene();
  const opening = live.follow(of, follower);
  const refused = expect(opening).rejects.toMatchObject({ code: 'unavailable' });
  expect(live.openStreams()).toBe(1);

  await live.close();
  await answer([PENDING]);
  await refused;

  expect([live.openStreams(), follower.send.mock.calls, stop.mock.calls.length]).toEqual([
    0,
    [],
    1,
  ]);
});

test('after closing, new streams are refused', async () => {
  const { live, follower } = scene();
  await live.close();

  await expect(live.follow(of, follower)).rejects.toMatchObject({ code: 'unavailable' });
  expect(live.openStreams()).toBe(0);
});

test('after closing, watching a merchant does not listen: nothing would stop it', async () => {
  const { live, listen } = scene();
  await live.close();

  await live.watchMerchant('usr_1', () => {});

  expect(listen).not.toHaveBeenCalled();
});

test('a change during opening is sent, and the older status read before it is not', async () => {
  const { live, follower, answer, notify } = scene();
  const opening = live.follow(of, follower);
  await vi.waitFor(() => expect(live.openStreams()).toBe(1));
  await Promise.resolve();

  notify({ id: 'pay_1', merchant: 'usr_1', status: 'paid', version: 2 });
  await answer([PENDING]);
  await opening;

  expect(follower.send.mock.calls).toEqual([[{ status: 'paid', version: 2 }]]);
  expect(follower.end).toHaveBeenCalled();
});

test.each(['', 'garbage', 'null', '{"id":"pay_1"}', '{"id":"pay_1","merchant":1,"status":"paid"}'])(
  'an unknown payload is ignored: %s',
  async (payload) => {
    const { live, follower, answer, hear } = scene();
    const opening = live.follow(of, follower);
    await answer([PENDING]);
    await opening;
    const before = follower.send.mock.calls.length;

    expect(() => hear(payload)).not.toThrow();

    expect(follower.send).toHaveBeenCalledTimes(before);
  },
);

test('a failed notification is only logged', async () => {
  const { live, log } = scene({ broken: true });

  live.changed('pay_1');

  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
});

test('stopping twice releases one slot', async () => {
  const { live, follower, answer } = scene();
  const [one, two] = [live.follow(of, follower), live.follow(of, follower)];
  await answer([PENDING]);
  await answer([PENDING]);
  const leave = await one;
  await two;

  leave();
  leave();

  expect(live.openStreams()).toBe(1);
});
