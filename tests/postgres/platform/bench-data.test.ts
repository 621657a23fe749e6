/** The benches write their members, sessions and past payments directly into the tables: a changed table breaks them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeHistory } from '../../../bench/confirm/big-history.ts';
import { makeInvoicers, makePeople, makeSessions } from '../../../bench/confirm/people.ts';
import { byNodePostgres } from '../../../bench/confirm/sql-load.ts';
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

test('a payment at a business of the bench that issues an invoice for each has one', async () => {
  const { owner, url = '' } = database;
  await makeInvoicers(owner);
  const sessions = { from: 10, count: 2 };
  await makeSessions(owner, sessions, { hot: true, invoiced: true });

  await byNodePostgres(url, 1, sessions);

  const stated = sql`select buyer_city, number from invoice order by number`;
  expect(await rowsOf(owner.db, stated)).toEqual([
    { buyer_city: 'Barcelona', number: 1 },
    { buyer_city: 'Barcelona', number: 2 },
  ]);
});
