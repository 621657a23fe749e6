/** What no API test can bring about: a closing in the middle of an opening. */
import { expect, test, vi } from 'vitest';
import { createLive, type Live } from './live.ts';

const LIMITS = { perSession: 9, perAddress: 9, all: 9 };
const of = { session: 'pay_1', address: '192.0.2.1' };
const PENDING = { id: 'pay_1', status: 'pending', version: 1 };

/** The database answers when told to, and notifies what it is told to. */
function scene({ broken = false } = {}) {
  const answers: ((rows: unknown[]) => void)[] = [];
  let heard: (payload: string) => void = () => {};
  const stop = vi.fn(async () => {});
  const execute = () =>
    broken
      ? Promise.reject(new Error('away'))
      : new Promise((answer) => answers.push((rows) => answer({ rows })));
  const log = { warn: vi.fn() };
  const listen = vi.fn(async (_: string, tell: typeof heard) => {
    heard = tell;
    return { stop };
  });
  const live: Live = createLive({
    database: { db: { execute } as never, listen },
    limits: LIMITS,
    log,
    every: () => () => {},
  });
  const follower = { tell: vi.fn(), beat: vi.fn(), end: vi.fn() };
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

test('an opening that is under way when it closes is refused, and not counted any more', async () => {
  const { live, follower, answer, stop } = scene();
  const opening = live.follow(of, follower);
  const refused = expect(opening).rejects.toMatchObject({ code: 'unavailable' });
  expect(live.following()).toBe(1);

  await live.close();
  await answer([PENDING]);
  await refused;

  expect([live.following(), follower.tell.mock.calls, stop.mock.calls.length]).toEqual([0, [], 1]);
});

test('after it has closed nobody follows', async () => {
  const { live, follower } = scene();
  await live.close();

  await expect(live.follow(of, follower)).rejects.toMatchObject({ code: 'unavailable' });
  expect(live.following()).toBe(0);
});

test('after it has closed nothing is listened to for whoever attends: nobody would stop it', async () => {
  const { live, listen } = scene();
  await live.close();

  await live.attend('usr_1', () => {});

  expect(listen).not.toHaveBeenCalled();
});

test('what is notified while it opens is told, and the older answer after it is not', async () => {
  const { live, follower, answer, notify } = scene();
  const opening = live.follow(of, follower);
  await vi.waitFor(() => expect(live.following()).toBe(1));
  await Promise.resolve();

  notify({ id: 'pay_1', merchant: 'usr_1', status: 'paid', version: 2 });
  await answer([PENDING]);
  await opening;

  expect(follower.tell.mock.calls).toEqual([[{ status: 'paid', version: 2 }]]);
  expect(follower.end).toHaveBeenCalled();
});

test.each(['', 'garbage', 'null', '{"id":"pay_1"}', '{"id":"pay_1","merchant":1,"status":"paid"}'])(
  'what somebody else notifies is not heard: %s',
  async (payload) => {
    const { live, follower, answer, hear } = scene();
    const opening = live.follow(of, follower);
    await answer([PENDING]);
    await opening;
    const before = follower.tell.mock.calls.length;

    expect(() => hear(payload)).not.toThrow();

    expect(follower.tell).toHaveBeenCalledTimes(before);
  },
);

test('a change that cannot be told harms nobody', async () => {
  const { live, log } = scene({ broken: true });

  live.changed('pay_1');

  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
});

test('a place that is given back twice is one place', async () => {
  const { live, follower, answer } = scene();
  const [one, two] = [live.follow(of, follower), live.follow(of, follower)];
  await answer([PENDING]);
  await answer([PENDING]);
  const leave = await one;
  await two;

  leave();
  leave();

  expect(live.following()).toBe(1);
});
