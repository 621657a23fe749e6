/** Functions and the rights on what they read are one commit: running processes never meet one without the other. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { openTestDatabase } from '../../support/database/database.ts';

const SCRIPT = 'platform/ops/ops.sql';

test('a migration whose rights cannot be granted changes no function', async () => {
  const { owner, close } = await openTestDatabase();
  const hash = async () => {
    const [row] = await rowsOf<{ hash: string }>(
      owner.db,
      sql`select hash from migration where name = ${SCRIPT}`,
    );
    return row?.hash;
  };
  await owner.execute(`update migration set hash = 'of before' where name = '${SCRIPT}'`);
  await owner.execute('alter table operator_nonce rename to operator_nonce_away');

  await expect(prepareDatabase(owner, true)).rejects.toThrow(/operator_nonce/);
  const between = await hash();
  await owner.execute('alter table operator_nonce_away rename to operator_nonce');
  const applied = await prepareDatabase(owner, true);

  expect(between).toBe('of before');
  expect(applied).toEqual([SCRIPT]);
  expect(await hash()).not.toBe('of before');
  await close();
});
