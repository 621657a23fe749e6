/** `ops status`: the parts that are live, off or failing. */
import { expect, test } from 'vitest';
import { recordStatus } from '../../server/platform/status/record.ts';
import { useApi } from '../support/api/api.ts';
import { ops } from '../support/api/operator.ts';

const api = useApi();
const change = (statement: string) => api().database.owner.execute(statement);
const worker = async () =>
  (JSON.parse((await ops(api(), 'status', '--json')).output).data as { name: string }[]).find(
    ({ name }) => name === 'worker',
  );

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
