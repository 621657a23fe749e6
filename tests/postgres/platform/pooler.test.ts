/**
 * What a process does differently when `DATABASE_URL` leads to a pooler that lends connections for
 * one transaction. `tests/postgres/platform/cluster.test.ts` does the same with PgBouncer.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';

let standing: TestDatabase;
let pooled: Database;
let url = '';

beforeAll(async () => {
  standing = await openTestDatabase(1);
  url = standing.url ?? '';
});
afterAll(async () => {
  await pooled.close();
  await standing.close();
});

const setForDatabase = (setting: string) =>
  standing.owner.execute(`alter database ${new URL(url).pathname.slice(1)} set ${setting}`);

test('a pooler that sets no time limits is refused, and both are needed', async () => {
  const attempt = async () => {
    const database = openPostgres(url, 1, { sessionUrl: url });
    const answer = await database.execute('select 1').catch((error: Error) => error.message);
    await database.close();
    return answer;
  };

  const without = await attempt();
  await setForDatabase('lock_timeout = 3000');
  const withOne = await attempt();
  await setForDatabase('statement_timeout = 10000');

  expect([without, withOne]).toEqual(Array(2).fill(expect.stringContaining('statement_timeout')));
  expect(await attempt()).toMatchObject({ rows: [{}] });
});

test('statements keep no name on a connection that the next one may get', async () => {
  pooled = openPostgres(url, 1, { sessionUrl: url });
  const ask = (db: Database['db']) => rowsOf<{ n: number }>(db, sql`select 1 as n`);

  const answers = [await ask(pooled.db), await pooled.db.transaction(ask)];
  const { rows: kept } = await pooled.execute('select statement from pg_prepared_statements');
  await ask(standing.db);
  const { rows: named } = await standing.execute('select statement from pg_prepared_statements');

  expect(answers).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  expect(kept).toEqual([]);
  expect(named).toEqual([{ statement: 'select 1 as n' }]);
});

test('notifications are received past the pooler', async () => {
  const past = new URL(url);
  past.searchParams.set('application_name', 'past the pooler');
  const own = openPostgres(url, 1, { sessionUrl: past.href });
  const heard = Promise.withResolvers<string>();

  const listening = await own.listen('news', heard.resolve, () => {});
  await standing.execute(`select pg_notify('news', 'it is said')`);
  const { rows } = await standing.owner.execute(
    `select query from pg_stat_activity where application_name = 'past the pooler'`,
  );

  expect(await heard.promise).toBe('it is said');
  expect(rows).toEqual([{ query: 'listen "news"' }]);
  await listening.stop();
  await own.close();
});
