/** A deposit to somebody who is leaving in this very moment. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { member } from '../../server/db/schema.ts';
import { openCustody } from '../../server/ledger/treasury.ts';
import { useApi } from '../support/api.ts';
import { finalDeposit } from '../support/crossings.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { balanceOf, newMember, tokens } from '../support/people.ts';

const api = useApi();

test('is credited at the next look, which locks the member before the accounts', async () => {
  const { db } = api();
  const leaver = await newMember(api(), { cash: '0' });
  const custody = await openCustody(db);
  const { credit } = await finalDeposit(api(), leaver.id);
  const close = { closedAt: sql`now()` };

  // As a settlement: the member, the accounts, and the end of the membership.
  const { first } = await db.transaction(async (tx) => {
    await tx.execute(sql`select ledger.lock(array[${custody}::bigint])`);
    const looking = credit();
    await untilSomebodyWaits(db);
    await tx.update(member).set(close).where(eq(member.id, leaver.id));
    return { first: looking };
  });

  expect(await first).toBe(false);
  expect(await balanceOf(api(), leaver.cash)).toBe(0n);
  expect(await credit()).toBe(true);
  expect(await balanceOf(api(), leaver.cash)).toBe(tokens('5'));
  const [back] = await db.select().from(member).where(eq(member.id, leaver.id));
  expect(back?.closedAt).toBeNull();
});
