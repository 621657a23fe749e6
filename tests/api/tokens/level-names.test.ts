import { expect, test } from 'vitest';
import { LEVELS } from '#shared/brand.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

test('the database has the names of the levels that the product has', async () => {
  const [row] = await rowsOf<{ names: string[] }>(api().db, sql`select levels.names() as names`);

  expect(row?.names).toEqual([...LEVELS]);
});
