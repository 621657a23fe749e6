/** The request log's statements on a table with rows of two months at the same places. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredRequests } from '../../../server/merchants/requests/forget.ts';
import { createRequestLog } from '../../../server/merchants/requests/request-log.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database/database.ts';

let standing: TestDatabase;
beforeAll(async () => {
  standing = await openTestDatabase(1);
  await standing.owner.execute(`
    alter table api_request rename to former;
    create table api_request (like former) partition by range (at);
    create table old_month partition of api_request for values from (minvalue) to (now() - interval '10 days');
    create table new_month partition of api_request for values from (now() - interval '10 days') to (maxvalue);
    create unique index on old_month (id);
    create unique index on new_month (id);
    grant select, insert, delete on api_request to salus_web, salus_worker;`);
});
afterAll(() => standing.close());

const DAY = 24 * 60 * 60 * 1000;
const entryOf = (days: number) => ({
  id: randomUUID(),
  merchant_id: 'usr_1',
  key_id: 'key_1',
  at: new Date(Date.now() - days * DAY).toISOString(),
  method: 'GET',
  route: '/',
  path: '/',
  status: 200,
  error_code: null,
  duration_ms: 1,
  idempotency_key: null,
  address: '192.0.2.1',
  body: null,
  is_body_cut: false,
});

test('an entry that is written again stays one, and only expired ones are deleted', async () => {
  const warnings: unknown[] = [];
  const log = createRequestLog(standing.web?.db ?? standing.db, {
    log: { warn: (...given: unknown[]) => warnings.push(given) },
    dropped: () => {},
  });
  const [expired, kept] = [entryOf(40), entryOf(1)];
  for (const entry of [expired, kept, expired, kept]) log.add(entry);
  await log.flush();
  const { rows: places } = await standing.execute(
    'select tableoid::regclass::text as month, ctid::text as place from api_request order by 1',
  );

  await deleteExpiredRequests(standing.db);
  const { rows: left } = await standing.execute('select id from api_request');

  expect(warnings).toEqual([]);
  // At the same place of two tables.
  expect(places).toEqual([
    { month: 'new_month', place: '(0,1)' },
    { month: 'old_month', place: '(0,1)' },
  ]);
  expect(left).toEqual([{ id: kept.id }]);
});
