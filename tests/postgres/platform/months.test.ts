/** The logins of processes and other connections beside the job that makes months. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { makeMonths } from '../../../server/platform/partitions/months.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(2);
});
afterAll(() => database.close());

const execute = (text: string) => database.owner.execute(text);

/** With one partition, which holds a row. */
async function divided(name: string): Promise<void> {
  await execute(`create table ${name} (id integer primary key, at timestamptz not null default now());
    grant select, insert on ${name} to salus_web;
    insert into ${name} values (1);
    select partitions.divide('${name}', 'at')`);
}

async function countOf(name: string): Promise<number> {
  const rows = await rowsOf(database.owner.db, sql`select from partitions.list(${name}::regclass)`);
  return rows.length;
}

test('a divided table keeps its privileges, and grants none on its partitions', async () => {
  await divided('granted');
  await makeMonths(database.owner.db);

  const { rows } =
    await execute(`select t as table, has_table_privilege('salus_web', t, 'insert') as may
    from unnest(array['granted', 'partitions.granted_later']) t`);
  expect(rows).toEqual([
    { table: 'granted', may: true },
    { table: 'partitions.granted_later', may: false },
  ]);
});

test('the worker’s login makes months, and web’s does not', async () => {
  const as = (login: 'web' | 'worker') =>
    openPostgres(asLogin(database.url ?? '', LOGINS[login]), 1);
  const [web, worker] = [as('web'), as('worker')];
  onTestFinished(() => Promise.all([web.close(), worker.close()]).then(() => {}));
  await divided('by_worker');

  await expect(makeMonths(web.db)).rejects.toThrow();
  expect(await countOf('by_worker')).toBe(1);
  expect(await makeMonths(worker.db)).toEqual([]);
  expect(await countOf('by_worker')).toBeGreaterThan(1);
});

test('a table that somebody reads without a pause is left to the next run', async () => {
  await divided('busy');
  const { owner } = database;
  const locked = await owner.db.transaction(async (reader) => {
    await reader.execute(sql`select from busy`);
    const left = await makeMonths(owner.db);
    await execute('insert into busy values (2)');
    return left;
  });

  expect(locked).toEqual(['public.busy']);
  expect(await countOf('busy')).toBe(1);
  expect(await makeMonths(owner.db)).toEqual([]);
  expect(await countOf('busy')).toBeGreaterThan(1);
});

test('a row that somebody was about to commit keeps its partition', async () => {
  await divided('written');
  const { owner } = database;
  const end = (month: string) => `${month.slice(0, 4)}-${month.slice(4, 6)}-01 UTC`;
  await execute('delete from written');
  for (const month of ['20200101', '20200201']) {
    await execute(`alter table partitions.written_later add constraint ends_${month} check (at < '${end(month)}');
      select partitions.begin_next('written')`);
  }
  const writer = Promise.withResolvers<void>();
  const hasWritten = Promise.withResolvers<void>();
  const written = owner.db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values (7, '2020-01-15 UTC')`);
    hasWritten.resolve();
    await writer.promise;
  });
  await hasWritten.promise;

  const joined = rowsOf<{ joined: boolean }>(
    owner.db,
    sql`select partitions.join_empty('written') as joined`,
  ).catch(() => [{ joined: false }]);
  const waits = openPostgres(database.url ?? '', 1);
  onTestFinished(() => waits.close());
  // The lock is given up after a quarter of a second.
  await untilSomebodyWaits(waits.db);
  writer.resolve();
  await written;

  expect(await joined).toEqual([{ joined: false }]);
  expect((await execute('select id from written')).rows).toEqual([{ id: 7 }]);
});
