/** Connections that are good for less than they were, or cannot be asked about. */
import { expect, test } from 'vitest';
import { readMe } from '#shared/auth/contract.ts';
import { openPostgres } from '../../server/db/database.ts';
import { startApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { newMember } from '../support/people.ts';

const SILENT_MS = 100;

test('what a migration has changed under a prepared statement is refused once, as the database’s', async () => {
  const api = await startApi({}, await openTestDatabase(1));
  const { token } = await newMember(api);
  const read = async () => (await api.call(readMe, { token })).statusCode;
  expect(await read()).toBe(200);

  await api.database.owner.execute('alter table member alter column id type varchar');

  expect([await read(), await read()]).toEqual([503, 200]);
  await api.http.close();
  await api.database.close();
});

test('a connection at work is kept while the database has no room to be asked', async () => {
  const standing = await openTestDatabase(1);
  const { owner, url = '' } = standing;
  const database = openPostgres(url, 1, SILENT_MS);
  await database.execute('select 1');
  const { pathname } = new URL(url);
  await owner.execute(`alter database ${pathname.slice(1)} connection limit 1`);

  const { rows } = await database.execute('select 1 as done from pg_sleep(0.5)');

  expect(rows).toEqual([{ done: 1 }]);
  await database.close();
  await standing.close();
});
