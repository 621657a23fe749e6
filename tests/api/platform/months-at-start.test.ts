/** What a start completes of the months of partitioned tables. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeMonths } from '../../../server/platform/partitions/months.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { dividedTables } from '../../support/database/divided-tables.ts';

let database: TestDatabase;
const { execute, partitionsOf, divided } = dividedTables(() => database);
const start = () => completeMonths(database.owner.db);
const analysed = async () =>
  (
    await execute(
      `select reltuples::integer as count from pg_class where oid = 'started'::regclass`,
    )
  ).rows;
const guardsOf = async () =>
  (
    await execute(`select tgrelid::regclass::text as "table" from pg_trigger
        where tgname = 'whole' and tgrelid::regclass::text like '%started%' order by 1`)
  ).rows;
beforeAll(async () => {
  database = await openTestDatabase();
  await divided('started');
  await start();
});

test('makes a month that is due, with fresh statistics', async () => {
  await divided('due_at_start');
  await execute(`select partitions.keep('due_at_start')`);
  await start();

  expect((await partitionsOf('due_at_start')).length).toBeGreaterThan(1);
});

test('leaves statistics that are fresh, and renews those of a table that has grown', async () => {
  await execute(`update pg_class set reltuples = 7 where oid = 'started'::regclass`);
  await start();
  const fresh = await analysed();
  await execute(`insert into started_parent select 'n' || n from generate_series(1, 4000) n;
      insert into started select 'n' || n, now(), 1 from generate_series(1, 4000) n`);
  await start();

  expect([fresh, await analysed()]).toEqual([[{ count: 7 }], [{ count: 4001 }]]);
});

test('analyses a table that never was', async () => {
  await execute(`update pg_class set reltuples = -1 where oid = 'started'::regclass`);
  await start();

  expect(await analysed()).toEqual([{ count: 4001 }]);
});

test.each([
  ['is missing', (partition: string) => `drop trigger whole on ${partition}`],
  [
    'guards something else',
    (partition: string) => `drop trigger whole on ${partition};
        create trigger whole before update on ${partition} for each statement execute function refuse()`,
  ],
])('gives a partition the guard that %s', async (_, harm) => {
  const before = await guardsOf();
  const last = (await partitionsOf('started')).at(-1)?.name ?? '';
  await execute(harm(last));
  await start();

  expect(await guardsOf()).toEqual(before);
  await expect(execute(`truncate ${last}`)).rejects.toThrow('refused by whole');
});
afterAll(() => database.close());
