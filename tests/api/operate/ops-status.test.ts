/** `ops status`: the parts that are live, off or failing. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { databasePart } from '../../../server/operate/ops/database-part.ts';
import { countRun } from '../../../server/platform/jobs/task-runs.ts';
import { recordStatus } from '../../../server/platform/status/record.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';

const api = useApi();
const change = (statement: string) => api().database.owner.execute(statement);
const partNamed = async (wanted: string) =>
  (JSON.parse((await ops(api(), 'status', '--json')).output).data as { name: string }[]).find(
    ({ name }) => name === wanted,
  );
const worker = () => partNamed('worker');

afterEach(() => void vi.useRealTimers());

// This process' clock stands still while the database's goes on.
test.each([
  [0, 'live', /^\d\.\d s (ahead of|behind) the database$/],
  [7_200_000, 'fails', /^7(199|200)\.\d s ahead of the database$/],
  [-60_000, 'fails', /^6\d\.\d s behind the database$/],
])('a clock that is %i ms ahead of the database is %s', async (ahead, state, detail) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });

  expect(await partNamed('clock')).toMatchObject({ state, detail: expect.stringMatching(detail) });
});

test('the worker is off until it has run a job, and live a minute after its start', async () => {
  await change('delete from status_day');
  expect(await worker()).toMatchObject({ state: 'off', detail: 'has not run a job yet' });

  await recordStatus(api().db, api().config);
  expect(await worker()).toMatchObject({ state: 'live' });
});

test('the worker fails when it has run no job for five minutes', async () => {
  await recordStatus(api().db, api().config);
  await change("update status_day set last_at = now() - interval '6 minutes'");

  expect(await worker()).toMatchObject({ state: 'fails' });
});

test('a background task of this process is named from a run that failed until one that succeeds', async () => {
  const name = 'of-this-test';
  await expect(countRun(name, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await partNamed('tasks')).toMatchObject({
    ...{ state: 'fails', detail: expect.stringContaining(name) },
  });

  await countRun(name, async () => undefined);
  expect(await partNamed('tasks')).toMatchObject({ detail: expect.not.stringContaining(name) });
});

describe('the database', () => {
  test('of a server of its own is live, whatever this process uses', async () => {
    const { db } = api();

    expect(await databasePart({ db }, 9e9)).toMatchObject({
      state: 'live',
      detail: expect.stringMatching(/^PostgreSQL \d+(\.\d+)*[^,]*$/),
    });
  });

  test.each([
    [2_000, 'live', /2000 MB with the server$/],
    [2_001, 'fails', /2001 MB with the server; restart npm start, or move to PostgreSQL$/],
  ])('that is embedded, with %i MB, is %s', async (megabytes, state, detail) => {
    const embedded = { db: api().db, copyTo: async () => {} };

    expect(await databasePart(embedded, megabytes * 1e6)).toMatchObject({
      state,
      detail: expect.stringMatching(detail),
    });
  });
});
