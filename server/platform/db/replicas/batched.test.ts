import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('calls that arrive while a statement runs share the next one', async () => {
  const runs: { keys: readonly string[]; end: PromiseWithResolvers<string> }[] = [];
  const ask = batched((keys) => {
    const end = Promise.withResolvers<string>();
    runs.push({ keys, end });
    return end.promise;
  });

  const answers = [ask(['a']), ask(['b', 'c']), ask(['c', 'd'])];
  runs[0]?.end.resolve('first');
  await answers[0];
  await Promise.resolve();
  runs[1]?.end.resolve('second');

  expect(await Promise.all(answers)).toEqual(['first', 'second', 'second']);
  expect(runs.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd']]);
});

test('a failure is told to those who shared it, and the next call asks again', async () => {
  const outcomes = [Promise.reject(new Error('gone')), Promise.resolve('there')];
  const ask = batched(() => outcomes.shift() ?? Promise.resolve('late'));

  const first = await ask(['a']).catch((error: Error) => error.message);

  expect([first, await ask(['a'])]).toEqual(['gone', 'there']);
});
