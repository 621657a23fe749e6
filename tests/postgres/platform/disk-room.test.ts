/** A database that cannot write is not ready, although it answers reads. */
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { roomChecker } from '../../../server/platform/health/disk-room.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

test('readiness fails while the database has no room for a file, and returns with the room', async () => {
  const { owner } = api().database;
  let now = 0;
  const check = roomChecker(owner.db, () => now);
  const limit = (size: string) =>
    owner.execute(`do $$ begin
      execute format('alter database %I set temp_file_limit = ${size}', current_database());
    end $$`);
  // A limit of the server stands in for the disk. It counts for new connections.
  const reconnect = () =>
    owner
      .execute(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()',
      )
      .catch(() => {});

  await check();
  await limit('64');
  await reconnect();
  await expect
    .poll(() =>
      owner.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  now += 1_999;
  await check();
  now += 1;
  await expect(check()).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^53/) } });
  await expect(check()).rejects.toThrow();
  await limit('-1');
  await reconnect();
  await expect
    .poll(() =>
      check().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});
