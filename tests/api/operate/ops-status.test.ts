/** `ops status`: the parts that are live, off or failing. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { databasePart } from '../../../server/operate/ops/database-part.ts';
import { addTask, readLastRuns, storeTaskRuns } from '../../../server/platform/jobs/task-runs.ts';
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

describe('the background tasks', () => {
  const tasks = () => partNamed('tasks');
  const ran = (columns: string) =>
    change(`insert into task_run (task, ${columns}) values ('of-another', now())
      on conflict (task) do update set ${columns} = excluded.${columns}`);

  test('of another process are named from a run that failed until one that succeeds', async () => {
    await ran('last_success_at');
    await ran('last_failure_at');
    expect(await tasks()).toMatchObject({
      state: 'fails',
      detail: expect.stringMatching(/^the last run failed: of-another \(last success 2.*Z\)$/),
    });

    await ran('last_success_at');
    expect(await tasks()).toMatchObject({ state: 'live' });
  });

  test('of this process are stored, and an older run replaces no later one', async () => {
    const task = addTask('of-this-test');
    task.lastSuccess = new Date('2026-02-02T00:00:00Z');
    await storeTaskRuns(api().db);
    task.lastSuccess = new Date('2026-01-01T00:00:00Z');
    await storeTaskRuns(api().db);

    expect(await readLastRuns(api().db)).toContainEqual({
      ...{ task: 'of-this-test', lastSuccess: '2026-02-02T00:00:00.000Z', isFailing: false },
    });
  });
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
