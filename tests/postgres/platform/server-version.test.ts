/** The suite says which PostgreSQL it ran on: `npm run test:long -- postgres-15` uses Debian's. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { requireServerVersion } from '../../../server/platform/db/server-version.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { openTestDatabase } from '../../support/database/database.ts';

test('the server of this run has the expected version, and it is supported', async () => {
  const { db, close } = await openTestDatabase(1);
  const [server] = await rowsOf<{ major: number }>(
    db,
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );

  await expect(requireServerVersion(db)).resolves.toBeUndefined();
  await close();

  expect(server?.major).toBe(Number(process.env.POSTGRES_MAJOR ?? 18));
});
