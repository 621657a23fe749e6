import { expect, test } from 'vitest';
import { countRun, taskRuns } from './task-runs.ts';

test('a run is counted, and its end is the last success', async () => {
  expect(await countRun('succeeds', async () => 'done')).toBe('done');

  const { lastSuccess, ...counts } = taskRuns().get('succeeds') ?? {};
  expect(counts).toEqual({
    ...{ runs: 1, failures: 0, seconds: expect.any(Number), lastFailure: undefined },
  });
  expect(lastSuccess).toBeInstanceOf(Date);
});

test('a failure is counted and passed on, and the last success stays', async () => {
  await countRun('varies', async () => undefined);
  const before = taskRuns().get('varies')?.lastSuccess;
  await expect(countRun('varies', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(taskRuns().get('varies')).toMatchObject({
    ...{ runs: 2, failures: 1, lastFailure: expect.any(Date), lastSuccess: before },
  });

  await countRun('varies', async () => undefined);
  expect(taskRuns().get('varies')).toMatchObject({ runs: 3, failures: 1 });
  expect(taskRuns().get('varies')?.lastSuccess).not.toBe(before);
});
