/** Preparing a database goes on where an earlier run was cut off, after its migrations. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { openTestDatabase } from '../../support/database/database.ts';

test('makes the scheduler of a database whose migrations have been applied already', async () => {
  const { owner, close } = await openTestDatabase();
  const queues = () => rowsOf(owner.db, sql`select name from pgboss.queue`);
  await owner.execute('drop schema pgboss cascade');

  const applied = await prepareDatabase(owner, false);

  expect(applied).toEqual([]);
  expect(await queues()).not.toEqual([]);
  await close();
});

test('writes nothing of the scheduler when nothing is new, and a time that has changed', async () => {
  const { owner, close } = await openTestDatabase();
  const versions = () =>
    rowsOf(
      owner.db,
      sql`select name, cron, xmin::text from pgboss.schedule
        union all select name, policy, xmin::text from pgboss.queue
        union all select 'version', version::text, xmin::text from pgboss.version order by 1, 2`,
    );
  const before = await versions();

  await prepareDatabase(owner, false);
  expect(await versions()).toEqual(before);

  await owner.execute(
    `update pgboss.schedule set cron = '0 0 1 1 *' where name = 'apply-pending-credits'`,
  );
  await prepareDatabase(owner, false);
  expect(await versions()).toContainEqual(
    expect.objectContaining({ name: 'apply-pending-credits', cron: '* * * * *' }),
  );
  await close();
});
