/** Changes during a running notification, which API tests cannot time. */
import { expect, test, vi } from 'vitest';
import type { Statement } from '../../platform/db/statement.ts';
import { createChangePublisher } from './change-publisher.ts';

/** `ends` completes each statement; `published` has the parameters of each. */
function scene() {
  const published: unknown[][] = [];
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const log = { warn: vi.fn() };
  const execute = (statement: Statement) => {
    published.push([...statement.values]);
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  };
  return { published, ends, log, publisher: createChangePublisher({ execute } as never, log) };
}

test('changes during a notification are batched in the next statement', async () => {
  const { published, ends, publisher } = scene();
  publisher.changed('pay_1');
  publisher.changed('pay_2');
  publisher.memberChanged('usr_1');
  publisher.changed('pay_3');
  publisher.changed('pay_2');
  expect(published).toHaveLength(1);
  expect(published[0]).toContain('{"pay_1"}');

  ends[0]?.resolve();
  await vi.waitFor(() => expect(published).toHaveLength(2));
  expect(published[1]).toEqual(expect.arrayContaining(['{"pay_2","pay_3"}', '{"usr_1"}']));

  ends[1]?.resolve();
  await vi.waitFor(() => {
    publisher.changed('pay_4');
    expect(published).toHaveLength(3);
  });
});

test('changes during the pause are batched in one statement', async () => {
  const { published, ends, publisher } = scene();
  publisher.changed('pay_1');
  ends[0]?.resolve();
  for (const session of ['pay_2', 'pay_3', 'pay_4']) {
    for (let step = 0; step < 20; step++) await Promise.resolve();
    publisher.changed(session);
    ends[1]?.resolve();
  }
  expect(published).toHaveLength(1);

  await vi.waitFor(() => expect(published).toHaveLength(2));
  expect(published[1]).toContain('{"pay_2","pay_3","pay_4"}');
});

test('a failed notification is logged, and later changes are still published', async () => {
  const { published, ends, log, publisher } = scene();
  publisher.changed('pay_1');
  publisher.changed('pay_2');

  ends[0]?.reject(new Error('away'));
  await vi.waitFor(() => expect(published).toHaveLength(2));

  expect(log.warn).toHaveBeenCalledOnce();
  expect(published[1]).toContain('{"pay_2"}');
});

test('flushing also waits for changes that arrive meanwhile', async () => {
  const { published, ends, publisher } = scene();
  await publisher.flushed();
  publisher.changed('pay_1');
  publisher.changed('pay_2');
  const isFlushed = vi.fn();
  void publisher.flushed().then(isFlushed);

  ends[0]?.resolve();
  await vi.waitFor(() => expect(published).toHaveLength(2));
  expect(isFlushed).not.toHaveBeenCalled();

  ends[1]?.resolve();
  await vi.waitFor(() => expect(isFlushed).toHaveBeenCalled());
});
