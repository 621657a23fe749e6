/** Preparing a database goes on where an earlier run was cut off, after its migrations. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '../../server/db/database.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { openTestDatabase } from '../support/database.ts';

test('makes the scheduler of a database whose migrations have been applied already', async () => {
  const { owner, close } = await openTestDatabase();
  const queues = () => rowsOf(owner.db, sql`select name from pgboss.queue`);
  await owner.execute('drop schema pgboss cascade');

  const applied = await prepareDatabase(owner, false);

  expect(applied).toEqual([]);
  expect(await queues()).not.toEqual([]);
  await close();
});
