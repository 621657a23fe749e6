import { expect, test } from 'vitest';
import { verifyAll } from '../../../server/invariants.ts';
import { recordVerdicts } from '../../../server/ledger/record-verdicts.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

test('processes that begin at once record their first check one after the other', async () => {
  const { db, config } = api();
  const verdicts = await verifyAll(db, config);

  // The connections of the first round open one after the other.
  for (const _ of [1, 2, 3]) {
    await db.execute(sql`delete from invariant_check`);
    await Promise.all([1, 2, 3].map(() => recordVerdicts(db, verdicts)));
  }

  const rows = await rowsOf(db, sql`select from invariant_check where breaches = 0`);
  expect(rows).toHaveLength(verdicts.length);
});
