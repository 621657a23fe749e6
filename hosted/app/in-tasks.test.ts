import { expect, test } from 'vitest';
import { inTasks } from './in-tasks.ts';

test('runs the steps in order, each in a task of its own, the first after that of the caller', async () => {
  const seen: string[] = [];
  const step = (name: string) => () => {
    seen.push(name);
    // Everything of this task has run when the next step begins.
    queueMicrotask(() => seen.push(`after ${name}`));
    void Promise.resolve()
      .then(() => {})
      .then(() => seen.push(`later than ${name}`));
  };
  const done = inTasks(step('one'), step('two'));
  seen.push('caller');
  await done;

  expect(seen.slice(0, 5)).toEqual(['caller', 'one', 'after one', 'later than one', 'two']);
});
