/** What no API test can time: being woken while it works or rests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keepDoing, type Pace } from './keep-doing.ts';

const NEVER = 2 ** 30;

function scene(pace: Pace) {
  const log = { error: vi.fn() };
  const work = vi.fn(async () => 0);
  const worker = keepDoing(work, log as never, 'failed', { lookEvery: NEVER, ...pace });
  return { work, log, worker };
}

/** Longer than a round takes that has nothing to do. */
async function oneByOne(times: number, act: () => void): Promise<void> {
  for (let count = 0; count < times; count++) {
    act();
    for (let step = 0; step < 20; step++) await Promise.resolve();
  }
}

test('what it is woken for while it rests is one round', async () => {
  const { work, worker } = scene({ rest: 20 });
  await oneByOne(20, worker.wake);
  expect(work).toHaveBeenCalledTimes(1);

  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  await sleep(50);
  expect(work).toHaveBeenCalledTimes(2);
  await worker.stop();
});

test('without a rest it does each at once', async () => {
  const { work, worker } = scene({});
  await oneByOne(20, worker.wake);
  expect(work.mock.calls.length).toBeGreaterThan(10);
  await worker.stop();
});

test('what it is woken for while it works is done after it', async () => {
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

test('a round that fails is said, and the next one comes', async () => {
  const { work, log, worker } = scene({});
  await oneByOne(1, () => {});
  work.mockRejectedValueOnce(new Error('away'));
  worker.wake();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  worker.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3));
  await worker.stop();
});
