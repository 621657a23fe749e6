/** A member's path in a proof of reserves reads one node of each level, however large the tree is. */
import { expect, test } from 'vitest';
import { readInclusion } from '../../../server/payments/reserves/read.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { planOf } from '../../support/database/plans.ts';
import { newMember } from '../../support/people/people.ts';
import { publishProof } from '../../support/tokens/reserves.ts';

const OTHERS = 40_000;
const api = useApi();

test('a member’s path does not read the whole tree', async () => {
  const { id } = await newMember(api());
  await publishProof(api(), [{ memberId: id, units: 10n ** 20n }]);
  const { db } = api().database.owner;
  await db.execute(sql`insert into reserve_node (level, position, hash, units)
    select 0, n, sha256(n::text::bytea), n from generate_series(100, ${OTHERS}::int) n`);
  await db.execute(sql`analyze reserve_node`);

  const nodes = await planOf(api(), (asked) => readInclusion(asked, id));

  expect(nodes).not.toContain('Seq Scan reserve_node');
  expect(nodes.some((node) => /Index (Only )?Scan reserve_node/.test(node))).toBe(true);
});
