import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../db/statement.ts';
import type { Act } from './act.ts';
import { whileAllowed } from './watch-caller.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A caller of whom the database says `outcome`, once it is asked. */
function scene({ outcome = null as string | null, broken = false } = {}) {
  const execute = vi.fn(async () => {
    if (broken) throw new Error('away');
    return { rows: [{ outcome }] };
  });
  const log = { warn: vi.fn() };
  const app = { db: { execute }, authenticators: { outcome: () => sql`null` }, log };
  const act = {
    changes: false,
    caller: { device: 'till_1' },
    demand: { business: null, scopes: [] },
  };
  return {
    ...{ execute, log },
    answer: <T>(work: () => Promise<T>) => whileAllowed(app as never, act as unknown as Act, work),
  };
}

test('a call that waits is refused once its caller is', async () => {
  const { answer } = scene({ outcome: 'unauthenticated' });
  const waiting = answer(() => new Promise(() => {}));

  vi.advanceTimersByTime(5_000);

  await expect(waiting).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a stream ends once its caller is refused', async () => {
  const { answer } = scene({ outcome: 'person_disabled' });
  const stream = new PassThrough();
  const ended = new Promise((resolve) => stream.once('close', resolve));
  await answer(async () => stream);

  vi.advanceTimersByTime(5_000);

  await ended;
  expect(stream.destroyed).toBe(true);
});

test('a stream goes on while its caller may have it, also when nobody can be asked', async () => {
  for (const state of [{}, { broken: true }]) {
    const { answer, execute, log } = scene(state);
    const stream = new PassThrough();
    await answer(async () => stream);

    vi.advanceTimersByTime(60_000);
    await setImmediate();

    expect(execute).toHaveBeenCalledTimes(12);
    expect(log.warn).toHaveBeenCalledTimes('broken' in state ? 12 : 0);
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  }
});

test('nobody is asked after the answer, after the end of a stream, and after a failure', async () => {
  const { answer, execute } = scene();
  const stream = new PassThrough();

  await answer(async () => 'done');
  await expect(answer(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await answer(async () => stream);
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy();
  await closed;
  vi.advanceTimersByTime(60_000);

  expect(execute).not.toHaveBeenCalled();
});
