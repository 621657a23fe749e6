import { expect, test, vi } from 'vitest';
import { recordingDb } from '../../../tests/support/database/recording-db.ts';
import type { Entry } from './entry.ts';
import { createRequestLog } from './request-log.ts';

const anEntry = (id: number) => ({ id: `${id}` }) as Entry;

/** A database that keeps the size of each batch, and fails while `isDown`. */
function scene() {
  const batches: number[] = [];
  const state = { isDown: false };
  const { db } = recordingDb(({ values: [json] }) => {
    if (state.isDown) throw new Error('away');
    batches.push((JSON.parse(json as string) as unknown[]).length);
    return [];
  });
  const dropped = vi.fn();
  const log = { warn: vi.fn() };
  const requests = createRequestLog(db, { log, dropped });
  return { requests, batches, state, dropped, log };
}

test('entries are written in batches, when the task runs', async () => {
  const { requests, batches } = scene();
  for (let id = 0; id < 450; id++) requests.add(anEntry(id));
  expect(batches).toEqual([]);

  await requests.write();

  expect(batches).toEqual([200, 200, 50]);
});

test('what the queue has no room for is dropped and counted', async () => {
  const { requests, batches, dropped } = scene();
  for (let id = 0; id < 2_003; id++) requests.add(anEntry(id));

  await requests.flush();

  expect(batches.reduce((sum, size) => sum + size, 0)).toBe(2_000);
  expect(dropped).toHaveBeenCalledTimes(3);
});

test('a batch that failed is written with the next attempt', async () => {
  const { requests, batches, state, log } = scene();
  state.isDown = true;
  requests.add(anEntry(1));
  await expect(requests.write()).rejects.toThrow('Failed query');
  await requests.flush();
  expect(log.warn).toHaveBeenCalledOnce();

  state.isDown = false;
  requests.add(anEntry(2));
  await requests.flush();

  expect(batches).toEqual([2]);
});

test('the end writes what still waits, also after an attempt that fails meanwhile', async () => {
  const { requests, batches, state, log } = scene();
  requests.add(anEntry(1));
  state.isDown = true;
  const failing = requests.write();
  const failed = expect(failing).rejects.toThrow('Failed query');
  state.isDown = false;

  await requests.flush();

  await failed;
  expect(batches).toEqual([1]);
  expect(log.warn).not.toHaveBeenCalled();
});
