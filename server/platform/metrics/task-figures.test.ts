import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { addTask, countRun } from '../jobs/task-runs.ts';
import { taskFigures } from './task-figures.ts';

test('each background task has the same figures, and no last success before the first', async () => {
  const register = new Registry();
  taskFigures(register);
  addTask('waits');
  await countRun('works', async () => undefined);
  await expect(countRun('works', () => Promise.reject(new Error('away')))).rejects.toThrow('away');

  const text = await register.metrics();

  expect(text).toContain('salus_task_runs_total{task="works"} 2');
  expect(text).toContain('salus_task_failures_total{task="works"} 1');
  expect(text).toMatch(/salus_task_seconds_total\{task="works"\} \d/);
  expect(text).toMatch(/salus_task_last_success_timestamp_seconds\{task="works"\} \d{10}/);
  expect(text).toContain('salus_task_runs_total{task="waits"} 0');
  expect(text).not.toContain('last_success_timestamp_seconds{task="waits"}');
});
