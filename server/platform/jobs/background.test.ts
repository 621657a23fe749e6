import { expect, test } from 'vitest';
import { createBackground } from './background.ts';
import { taskRuns } from './task-runs.ts';

test('what starts work of others has stopped before those stop', async () => {
  const stopped: string[] = [];
  const sourceStops = Promise.withResolvers<void>();
  const { register, registerSource, stop } = createBackground();
  register('polls', { stop: async () => void stopped.push('worker') });
  registerSource(['job'], {
    async stop() {
      await sourceStops.promise;
      stopped.push('schedule');
    },
  });

  const stopping = stop();
  sourceStops.resolve();
  await stopping;

  expect(stopped).toEqual(['schedule', 'worker']);
});

test('a schedule that cannot stop keeps no worker from stopping', async () => {
  const stopped: string[] = [];
  const { register, registerSource, stop } = createBackground();
  register('polls', { stop: async () => void stopped.push('worker') });
  registerSource(['job'], { stop: () => Promise.reject(new Error('stuck')) });

  await expect(stop()).rejects.toThrow('stuck');
  expect(stopped).toEqual(['worker']);
});

test('each registered task is known before its first run, and one without work is not', () => {
  const { register, registerSource } = createBackground();
  register('known', { stop: async () => {} });
  register('without', undefined);
  registerSource(['one', 'other'], { stop: async () => {} });

  const names = [...taskRuns().keys()];
  expect(names).toEqual(expect.arrayContaining(['known', 'one', 'other']));
  expect(names).not.toContain('without');
  expect(taskRuns().get('known')).toMatchObject({ runs: 0, failures: 0, lastSuccess: undefined });
});
