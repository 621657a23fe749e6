/** A database belongs to a sandbox or to production, never to both. */
import { expect, test } from 'vitest';
import { claimMode } from '../../../server/platform/db/deployment-mode.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';

const api = useApi();

test('the first process to use it sets its mode and may start again', async () => {
  await claimMode(api().db, { mode: 'sandbox' });

  await expect(claimMode(api().db, { mode: 'sandbox' })).resolves.toBeUndefined();
  await expect(claimMode(api().db, { mode: 'production' })).rejects.toThrow(
    /^DATABASE_URL: this database was used by a sandbox/,
  );
});

test('a command in the other mode does nothing', async () => {
  await claimMode(api().db, { mode: 'sandbox' });
  const { config, ...rest } = api();
  const other = { ...rest, config: { ...config, mode: 'production' as const } };

  const answer = await ops(
    other,
    'member:create',
    '--email',
    'eva@salus.test',
    '--password',
    'calm-water-42',
  );

  expect(answer).toEqual({ code: 1, output: expect.stringContaining('used by a sandbox') });
  expect((await ops(other, 'ledger:verify')).code).toBe(0);
});

test('a reading command does not set the mode of a database', async () => {
  const fresh = await startApi({ mode: 'production' });

  await ops(fresh, 'members');
  const [{ modes } = { modes: '' }] = (
    await fresh.database.execute('select count(*)::text as modes from deployment')
  ).rows as { modes: string }[];
  await fresh.http.close();
  await fresh.database.close();

  expect(modes).toBe('0');
});
