/** Wake-ups during a round or a rest, which API tests cannot time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type Pace, startPollingWorker } from './polling-worker.ts';

const NEVER = 2 ** 30;

function scene(pace: Pace) {
  const log = { error: vi.fn() };
  const work = vi.fn(async () => 0);
  const worker = startPollingWorker('test', work, log as never, 'failed', {
    pollEvery: NEVER,
    ...pace,
  });
  return { work, log, worker };
}

/** Waits after each call for longer than a round without work takes. */
async function oneByOne(times: number, act: () => void): Promise<void> {
  for (let count = 0; count < times; count++) {
    act();
    for (let step = 0; step < 20; step++) await Promise.resolve();
  }
}

test('wake-ups during a rest start one round', async () => {
  const { work, worker } = scene({ rest: 20 });
  await oneByOne(20, worker.wake);
  expect(work).toHaveBeenCalledTimes(1);

  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  await sleep(50);
  expect(work).toHaveBeenCalledTimes(2);
  await worker.stop();
});

test('without a rest each wake-up starts a round', async () => {
  const { work, worker } = scene({});
  await oneByOne(20, worker.wake);
  expect(work.mock.calls.length).toBeGreaterThan(10);
  await worker.stop();
});

test('wake-ups during a round start one round after it', async () => {
  const { work, worker } = scene({});
  await oneByOne(1, () => {});
  const first = Promise.withResolvers<number>();
  work.mockReturnValueOnce(first.promise);
  worker.wake();
  await oneByOne(3, worker.wake);
  expect(work).toHaveBeenCalledTimes(2);

  first.resolve(0);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3));
  await worker.stop();
});

test('a failed round is logged and the next one runs', async () => {
  const { work, log, worker } = scene({});
  await oneByOne(1, () => {});
  work.mockRejectedValueOnce(new Error('away'));
  worker.wake();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  worker.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3));
  await worker.stop();
});
