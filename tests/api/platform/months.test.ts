/** Tables partitioned by month (docs/decisions/0009). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { DATABASE_FIGURES } from '../../../server/platform/metrics/database-queries.ts';
import { makeMonths } from '../../../server/platform/partitions/months.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { dividedTables } from '../../support/database/divided-tables.ts';
import { onDay } from '../../support/database/on-day.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const { execute, partitionsOf, divided } = dividedTables(() => database);
const make = () => makeMonths(database.owner.db);

const DAY = 24 * 60 * 60 * 1000;
const startOfMonth = (offset: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
};

/** Ends the last partition at a day, which the functions would do only ahead of time. */
async function endAt(table: string, day: Date): Promise<void> {
  const [date = ''] = day.toISOString().split('T');
  const last = (await partitionsOf(table)).at(-1)?.name;
  await execute(`alter table ${last} add constraint ends_${date.replaceAll('-', '')} check (at < '${date} UTC');
    select partitions.begin_next('${table}')`);
}

test.each(['api_request', 'delivery_attempt'])('%s has months ahead', async (table) => {
  const found = await partitionsOf(table);

  expect(found.length).toBeGreaterThan(1);
  expect(found.at(-1)?.since?.getTime()).toBeGreaterThan(Date.now() + 40 * DAY);
});

describe('a table that is divided', () => {
  beforeAll(() => divided('kept'));

  test('keeps its rows in its first partition', async () => {
    expect(await partitionsOf('kept')).toEqual([
      { name: 'partitions.kept_later', since: null, until: null },
    ]);
    expect((await execute('select id, amount from kept')).rows).toEqual([{ id: 'a', amount: 5 }]);
  });

  test.each([
    ['its unique key', "insert into kept values ('a', now() - interval '1 year', 1)", 'kept_pkey'],
    ['its foreign key', "insert into kept values ('b', now(), 1)", 'kept_id_fkey'],
    ['its check', "insert into kept values ('a', now(), -1)", 'kept_amount_check'],
    ['its trigger of each row', 'delete from kept', 'refused by keep'],
    ['its trigger of each statement', 'truncate kept', 'refused by whole'],
  ])('keeps %s', async (_, statement, refusal) => {
    await expect(execute(statement)).rejects.toThrow(refusal);
  });
});

describe('the job', () => {
  test('makes months without a gap, and a second time nothing', async () => {
    await divided('ahead');
    expect(await make()).toEqual([]);
    const made = await partitionsOf('ahead');
    expect(await make()).toEqual([]);

    expect(await partitionsOf('ahead')).toEqual(made);
    expect(made.length).toBeGreaterThan(1);
    expect(made[0]?.since).toBe(null);
    expect(made.at(-1)?.until).toBe(null);
    expect(made.slice(1).map(({ since }) => since)).toEqual(
      made.slice(0, -1).map(({ until }) => until),
    );
    expect(made.slice(1).map(({ since }) => since?.getUTCDate())).toEqual(
      made.slice(1).map(() => 1),
    );
  });

  test('leaves a partition that takes what is later than every month', async () => {
    await divided('late');
    await make();
    await execute("insert into late values ('a', now() + interval '9 years', 1)");

    const { rows } = await execute(
      'select tableoid::regclass::text as name from late where amount = 1',
    );
    expect(rows).toEqual([{ name: 'partitions.late_later' }]);
  });

  test('puts the guards of each statement on every partition, also after they have changed', async () => {
    await divided('guarded');
    await make();
    await execute(`drop trigger whole on guarded;
      create trigger first before insert on guarded for each statement execute function refuse()`);
    await make();

    for (const { name } of await partitionsOf('guarded')) {
      await expect(execute(`insert into ${name} values ('a', now(), 1)`)).rejects.toThrow(
        'by first',
      );
    }
    const { rows } = await execute(`select tgrelid::regclass::text from pg_trigger
      where tgname = 'whole' and tgrelid::regclass::text like '%guarded%'`);
    expect(rows).toEqual([]);
  });

  test('puts them on a new month in the transaction that makes it', async () => {
    await divided('fresh');

    await endAt('fresh', startOfMonth(2));

    await expect(execute('truncate partitions.fresh_later')).rejects.toThrow('refused by whole');
  });

  test('leaves the guards on the partition that takes over an empty one', async () => {
    await divided('joined');
    await execute('alter table joined disable trigger keep; delete from joined');
    for (const offset of [-9, -6]) await endAt('joined', startOfMonth(offset));

    await execute("select partitions.join_empty('joined')");

    const [first, ...others] = await partitionsOf('joined');
    expect([first?.until, others.length]).toEqual([startOfMonth(-6), 1]);
    await expect(execute(`truncate ${first?.name}`)).rejects.toThrow('refused by whole');
  });

  test('goes on after a process that died between two steps', async () => {
    await divided('broken');
    await execute("select partitions.set_end('broken')");
    await make();

    const found = await partitionsOf('broken');
    expect(found.at(-1)?.since?.getTime()).toBeGreaterThan(Date.now() + 40 * DAY);
    const { rows } = await execute(
      "select conname from pg_constraint where conname ~ '^ends_[0-9]'",
    );
    expect(rows).toEqual([]);
  });

  test('forgets the end that such a process left, at once, because it refuses rows', async () => {
    await divided('stale');
    const [yesterday = ''] = new Date(Date.now() - DAY).toISOString().split('T');
    await execute(`insert into stale_parent values ('b'), ('c');
      alter table partitions.stale_later add constraint ends_${yesterday.replaceAll('-', '')}
        check (at < '${yesterday} UTC') not valid`);
    const row = (id: string) => execute(`insert into stale values ('${id}', now(), 7)`);
    await expect(row('b')).rejects.toThrow('ends_');

    await execute("select partitions.set_end('stale')");
    await row('b');
    await make();
    await row('c');

    const { rows } = await execute('select id from stale where amount = 7 order by 1');
    expect(rows).toEqual([{ id: 'b' }, { id: 'c' }]);
  });

  test.each([
    ['2027-11-23', '20271201'],
    ['2027-11-25', '20280101'],
  ])('on %s ends the last month at %s, at least a week ahead', async (today, end) => {
    const name = `ended_${end}`;
    await divided(name);

    const ends = await onDay(database.owner.db, 'partitions.set_end(text)', today, async (tx) => {
      await tx.execute(sql`select partitions.set_end(${`public.${name}`})`);
      return rowsOf<{ end: string }>(
        tx,
        sql`select conname as end from pg_constraint
          where conrelid = ${`partitions.${name}_later`}::regclass and conname ~ '^ends_'`,
      );
    });

    expect(ends).toEqual([{ end: `ends_${end}` }]);
  });

  test('joins the oldest partitions once they are past and empty', async () => {
    await divided('old');
    await execute('alter table old disable trigger keep');
    for (const offset of [-9, -6, -3]) await endAt('old', startOfMonth(offset));
    await execute("insert into old values ('a', now() - interval '130 days', 2)");
    await make();
    const whileFull = await partitionsOf('old');
    await execute('delete from old where amount = 5');
    await make();
    const after = await partitionsOf('old');

    expect(whileFull.map(({ until }) => until)).toEqual(
      expect.arrayContaining([startOfMonth(-9), startOfMonth(-6), startOfMonth(-3)]),
    );
    expect(after.slice(0, 2).map(({ since, until }) => [since, until])).toEqual([
      [null, startOfMonth(-6)],
      [startOfMonth(-6), startOfMonth(-3)],
    ]);
    // Nothing is refused: the first partition has both spans.
    await execute("insert into old values ('a', now() - interval '8 months', 3)");
    expect((await execute('select amount from old order by 1')).rows).toEqual([
      { amount: 2 },
      { amount: 3 },
    ]);
  });
});

test('the metric tells how far ahead the months are made', async () => {
  const figures = DATABASE_FIGURES.find(({ gauges }) => 'ahead' in gauges);
  const ahead = async () => {
    const rows = await rowsOf<{ table: string; ahead: number }>(
      database.db,
      figures?.query ?? sql`select`,
    );
    return rows.find(({ table }) => table === 'public.measured')?.ahead;
  };
  await divided('measured');
  const before = await ahead();
  await make();

  expect(before).toBe(0);
  expect(await ahead()).toBeGreaterThan((40 * DAY) / 1000);
});
