/** The benches write their members, sessions and past payments directly into the tables: a changed table breaks them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeHistory } from '../../../bench/confirm/big-history.ts';
import { makePeople, makeSessions } from '../../../bench/confirm/people.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(2);
});
afterAll(() => database.close());

test('the rows of the benches fit the tables', async () => {
  const { owner } = database;
  await makePeople(owner);
  await makeSessions(owner, { from: 0, count: 3 });
  await writeHistory(owner, 400);

  const counted = sql`select status, count(*)::int as count from pay_session group by 1 order by 1`;
  expect(await rowsOf(owner.db, counted)).toEqual([
    { status: 'paid', count: 200 },
    { status: 'pending', count: 3 },
  ]);
});
