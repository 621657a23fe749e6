import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWaiting } from './wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newReply = () => ({ raw: new ServerResponse(new IncomingMessage(new Socket())) });

/** Reports events on demand. */
function scene() {
  const http = Fastify();
  const attending = new Map<string, Set<() => void>>();
  const wait = createWaiting(http, {
    async watchMerchant(who, happens) {
      const its = attending.get(who) ?? new Set();
      attending.set(who, its.add(happens));
      return () => void its.delete(happens);
    },
  });
  return {
    http,
    wait,
    happened(who: string) {
      for (const happens of attending.get(who) ?? []) happens();
    },
    attended: () => [...attending.values()].reduce((sum, its) => sum + its.size, 0),
  };
}

/** Looks for what never comes, for longer than the test. */
const inVain = (who: string) => ({
  who,
  seconds: 60,
  look: async () => 'nothing',
  isFound: () => false,
});

/** Finds nothing before it is allowed to. */
function looking(who: string) {
  const look = vi.fn(async () => found);
  let found = 'nothing';
  return {
    look,
    call: { who, seconds: 25, look, isFound: (what: string) => what !== 'nothing' },
    allow: () => {
      found = 'something';
    },
  };
}

test('five hundred calls wait, one more is answered at once, and those when the server closes', async () => {
  const { http, wait, attended } = scene();
  const waiting = Array.from({ length: 500 }, (_, n) => wait(newReply(), inVain(`shop-${n}`)));
  await vi.advanceTimersByTimeAsync(0);

  expect(await wait(newReply(), inVain('one more'))).toBe('nothing');
  await http.close();
  await vi.advanceTimersByTimeAsync(200);

  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['nothing']));
  expect(attended()).toBe(0);
});

test('a caller who has left is not waited for, and their place is free again', async () => {
  const { wait } = scene();
  const reply = newReply();
  const waiting = Array.from({ length: 5 }, () => wait(reply, inVain('shop')));
  reply.raw.destroy();
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(waiting);

  let looks = 0;
  const found = await wait(newReply(), {
    ...inVain('shop'),
    look: async () => ++looks,
    isFound: (count: number) => count === 2,
  });

  expect(found).toBe(2);
});

test('what happens is found when it is told, not when it is time to look', async () => {
  const { wait, happened } = scene();
  const { call, look, allow } = looking('shop');
  const answer = wait(newReply(), call);
  await vi.advanceTimersByTimeAsync(500);
  expect(look).toHaveBeenCalledTimes(2);

  allow();
  happened('another shop');
  await vi.advanceTimersByTimeAsync(0);
  expect(look).toHaveBeenCalledTimes(2);
  happened('shop');
  await vi.advanceTimersByTimeAsync(0);

  expect(await answer).toBe('something');
  expect(look).toHaveBeenCalledTimes(3);
});

test('an event without a notification is found by polling, within two seconds', async () => {
  const { wait } = scene();
  const { call, allow } = looking('shop');
  const answer = wait(newReply(), call);
  await vi.advanceTimersByTimeAsync(500);

  allow();
  await vi.advanceTimersByTimeAsync(2_000);

  expect(await answer).toBe('something');
});

test('what happens during a look is looked for after it', async () => {
  const { wait, happened } = scene();
  const { call, look, allow } = looking('shop');
  look.mockImplementationOnce(async () => 'nothing');
  look.mockImplementationOnce(async () => {
    allow();
    happened('shop');
    return 'nothing';
  });

  const answer = wait(newReply(), call);
  await vi.advanceTimersByTimeAsync(200);

  expect(await answer).toBe('something');
});

test('however much happens that is something else, it looks five times a second at most', async () => {
  const { wait, happened } = scene();
  const { call, look, allow } = looking('shop');
  const answer = wait(newReply(), call);

  for (let n = 0; n < 100; n++) {
    happened('shop');
    await vi.advanceTimersByTimeAsync(10);
  }

  expect(look.mock.calls.length).toBeLessThanOrEqual(7);
  allow();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe('something');
});

test('a call ends when its time is over, and looks once more', async () => {
  const { wait, attended } = scene();
  const { call, allow } = looking('shop');
  const answer = wait(newReply(), { ...call, seconds: 1 });
  await vi.advanceTimersByTimeAsync(900);

  allow();
  await vi.advanceTimersByTimeAsync(200);

  expect(await answer).toBe('something');
  expect(attended()).toBe(0);
});
