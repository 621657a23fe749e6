/** What no API test can time: changes while one is being told. */
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test, vi } from 'vitest';
import { createTeller } from './teller.ts';

const dialect = new PgDialect();

/** Each statement ends when told to; `told` are the values of each that was asked. */
function scene() {
  const told: unknown[][] = [];
  const ends: { resolve(): void; reject(error: Error): void }[] = [];
  const log = { warn: vi.fn() };
  const execute = (statement: never) => {
    told.push(dialect.sqlToQuery(statement).params);
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  };
  return { told, ends, log, teller: createTeller({ execute } as never, log) };
}

test('what changes while something is being told is told together by the next statement', async () => {
  const { told, ends, teller } = scene();
  teller.changed('pay_1');
  teller.changed('pay_2');
  teller.happened('usr_1');
  teller.changed('pay_3');
  teller.changed('pay_2');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('{"pay_1"}');

  ends[0]?.resolve();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told[1]).toEqual(expect.arrayContaining(['{"pay_2","pay_3"}', '{"usr_1"}']));

  ends[1]?.resolve();
  await vi.waitFor(() => {
    teller.changed('pay_4');
    expect(told).toHaveLength(3);
  });
});

test('changes that come one after the other while it rests are one statement', async () => {
  const { told, ends, teller } = scene();
  teller.changed('pay_1');
  ends[0]?.resolve();
  for (const session of ['pay_2', 'pay_3', 'pay_4']) {
    for (let step = 0; step < 20; step++) await Promise.resolve();
    teller.changed(session);
    ends[1]?.resolve();
  }
  expect(told).toHaveLength(1);

  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told[1]).toContain('{"pay_2","pay_3","pay_4"}');
});

test('what could not be told is said, and what comes after it is told', async () => {
  const { told, ends, log, teller } = scene();
  teller.changed('pay_1');
  teller.changed('pay_2');

  ends[0]?.reject(new Error('away'));
  await vi.waitFor(() => expect(told).toHaveLength(2));

  expect(log.warn).toHaveBeenCalledOnce();
  expect(told[1]).toContain('{"pay_2"}');
});

test('whoever waits until all is told waits for what changes meanwhile, too', async () => {
  const { told, ends, teller } = scene();
  await teller.told();
  teller.changed('pay_1');
  teller.changed('pay_2');
  const isTold = vi.fn();
  void teller.told().then(isTold);

  ends[0]?.resolve();
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(isTold).not.toHaveBeenCalled();

  ends[1]?.resolve();
  await vi.waitFor(() => expect(isTold).toHaveBeenCalled());
});
