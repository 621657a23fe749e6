/**
 * What a process does differently when `DATABASE_URL` leads to a pooler that lends connections for
 * one transaction. `tests/postgres/platform/cluster.test.ts` does the same with PgBouncer.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openPostgres } from '../../../server/platform/db/database.ts';
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
  // A process gives a limited number of names, and the files before may have used them up.
  vi.resetModules();
  const { openPostgres: open, rowsOf } = await import('../../../server/platform/db/database.ts');
  const { sql } = await import('../../../server/platform/db/statement.ts');
  pooled = open(url, 1, { sessionUrl: url });
  const direct = open(url, 1);
  const ask = (db: Database['db']) => rowsOf<{ n: number }>(db, sql`select 1 as n`);

  const answers = [await ask(pooled.db), await pooled.db.transaction(ask)];
  const { rows: kept } = await pooled.execute('select statement from pg_prepared_statements');
  await ask(direct.db);
  const { rows: named } = await direct.execute('select statement from pg_prepared_statements');
  await direct.close();

  expect(answers).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  expect(kept).toEqual([]);
  expect(named).toEqual([{ statement: 'select 1 as n' }]);
});
