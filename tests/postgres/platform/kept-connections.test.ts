/** Pooled connections whose prepared statements are outdated, or that cannot be checked. */
import { expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { startApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { newMember } from '../../support/people/people.ts';

const SILENT_MS = 100;

test('a prepared statement that a migration has invalidated fails once, as a database error', async () => {
  const api = await startApi({}, await openTestDatabase(1));
  const { token } = await newMember(api);
  const read = async () => (await api.call(authEndpoints.readMe, { token })).statusCode;
  expect(await read()).toBe(200);

  await api.database.owner.execute('alter table member alter column id type varchar');

  expect([await read(), await read()]).toEqual([503, 200]);
  await api.http.close();
  await api.database.close();
});

test('a connection in use is kept while the database has no free connection to check it', async () => {
  const standing = await openTestDatabase(1);
  const { owner, url = '' } = standing;
  const database = openPostgres(url, 1, { silentMs: SILENT_MS });
  await database.execute('select 1');
  const { pathname } = new URL(url);
  await owner.execute(`alter database ${pathname.slice(1)} connection limit 1`);

  const { rows } = await database.execute('select 1 as done from pg_sleep(0.5)');

  expect(rows).toEqual([{ done: 1 }]);
  await database.close();
  await standing.close();
});
