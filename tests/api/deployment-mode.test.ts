/** A database is a sandbox's or production's, and never both. */
import { expect, test } from 'vitest';
import { claimMode } from '../../server/db/mode.ts';
import { useApi } from '../support/api.ts';
import { ops } from '../support/ops.ts';

const api = useApi();

test('the first to use it decides, and may come again', async () => {
  await claimMode(api().db, { mode: 'sandbox' });

  await expect(claimMode(api().db, { mode: 'sandbox' })).resolves.toBeUndefined();
  await expect(claimMode(api().db, { mode: 'production' })).rejects.toThrow(
    /^DATABASE_URL: this database was used by a sandbox/,
  );
});

test('a command of the other mode gives out nothing', async () => {
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
