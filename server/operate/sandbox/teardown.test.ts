import { expect, test } from 'vitest';
import { createTeardown } from './teardown.ts';

test('steps run in reverse order, and a failing step does not stop the others', async () => {
  const undone: string[] = [];
  const teardown = createTeardown();
  teardown.add(async () => undone.push('first'));
  teardown.add(() => Promise.reject(new Error('stuck')));
  teardown.add(async () => undone.push('last'));

  await expect(teardown.run()).rejects.toThrow('stuck');
  expect(undone).toEqual(['last', 'first']);
});

test('a background start is stopped once it has started, and ignored when it failed', async () => {
  const undone: string[] = [];
  const teardown = createTeardown();
  const coming = Promise.withResolvers<string>();
  teardown.beside(coming.promise, async (what) => undone.push(what));
  const failed = teardown.beside(Promise.reject(new Error('no port')), async () =>
    undone.push('?'),
  );

  const running = teardown.run();
  coming.resolve('node');
  await running;
  expect(undone).toEqual(['node']);
  await expect(failed).rejects.toThrow('no port');
});
