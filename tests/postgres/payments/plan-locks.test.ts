/** Locks of plans are taken in their order: plan, agreement, mandate, member. */
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

test('the deletion of a business waits for a beginning of its plan before it locks agreements', async () => {
  const merchant = await newMerchant(api());
  const { plan, agreement } = await dueCharge(api(), merchant);
  const { db } = api().database.owner;

  const { deleting } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from plan where id = ${plan} for share`);
    const deleting = db.transaction(async (other) => {
      await other.execute(sql`select plans.lock_account(${merchant.id})`);
      await other.execute(sql`select plans.erase_member(${merchant.id})`);
    });
    await untilSomebodyWaits(api().db);
    await tx.execute(sql`select from agreement where id = ${agreement} for no key update nowait`);
    return { deleting };
  });

  await expect(deleting).resolves.toBeUndefined();
});
