import { expect, test } from 'vitest';
import { tryEach } from './try-each.ts';

async function doneOf(failing: string[]): Promise<[done: string[], error: unknown]> {
  const done: string[] = [];
  const work = async (item: string) => {
    if (failing.includes(item)) throw new Error(`no ${item}`);
    done.push(item);
  };
  const error = await tryEach(['a', 'b', 'c'], work, 'some failed').catch((one: unknown) => one);
  return [done, error];
}

test('every item is done whatever fails, and what failed is thrown', async () => {
  expect(await doneOf([])).toEqual([['a', 'b', 'c'], undefined]);
  expect(await doneOf(['a'])).toEqual([['b', 'c'], new Error('no a')]);
  expect(await doneOf(['a', 'b'])).toEqual([
    ['c'],
    new AggregateError([new Error('no a'), new Error('no b')], 'some failed'),
  ]);
});
