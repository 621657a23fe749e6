/** A deposit to a member whose exit is being settled. */
import { expect, test } from 'vitest';
import { openCustody } from '../../../server/ledger/treasury.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';
import { finalDeposit } from '../../support/races/crossings.ts';

const api = useApi();

test('is credited by the next scan, which locks the member before the accounts', async () => {
  const { db } = api();
  const leaver = await newMember(api(), { cash: '0' });
  const custody = await openCustody(api().database.owner.db);
  const { credit } = await finalDeposit(api(), leaver.id);

  // The order of a settlement: lock the member, then the accounts, then end the membership.
  const { first } = await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select ledger.lock(array[${custody}::bigint])`);
    const looking = credit();
    await untilSomebodyWaits(db);
    await rowsOf(tx, sql`update member set closed_at = now() where id = ${leaver.id}`);
    return { first: looking };
  });

  expect(await first).toBe(false);
  expect(await balanceOf(api(), leaver.cash)).toBe(0n);
  expect(await credit()).toBe(true);
  expect(await balanceOf(api(), leaver.cash)).toBe(tokens('5'));
  const [back] = await rowsOf<{ id: string; closedAt: Date | null }>(
    db,
    sql`select id, closed_at as "closedAt" from member where id = ${leaver.id}`,
  );
  expect(back?.closedAt).toBeNull();
});
