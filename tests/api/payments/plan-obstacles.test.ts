/** What stops a payment stops a charge, with the reason of the same obstacle. */
import { expect, test } from 'vitest';
import { work } from '../../../server/payments/charges/run-due.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { chargeBackScene } from '../../support/cards/charge-backs.ts';
import { bought } from '../../support/cards/network.ts';
import { letChargeBeDue } from '../../support/payments/due-charge.ts';
import { begin, newPlan, statesOf } from '../../support/payments/plan-scene.ts';
import { deposit, newMerchant } from '../../support/people/people.ts';

const { network, api, dispute } = await chargeBackScene();

/** A member without a stake, in their trial, whose tokens come from a card, and whose second charge is due. */
async function scene() {
  const who = await bought(api(), network);
  const merchant = await newMerchant(api());
  const plan = await newPlan(api(), merchant, { price: 1000 });
  const begun = await begin(api(), merchant, who.buyer, plan);
  const charge = await letChargeBeDue(api(), begun);
  const take = async () => {
    await work(api().database.db, api().config, charge);
    return statesOf(api(), begun);
  };
  return { who, take };
}

test('a disputed card payment fails a charge by the debt, and it is taken once there are more tokens than the debt', async () => {
  const { who, take } = await scene();
  await dispute(who);
  expect(await take()).toMatch(/^1 paid, 2 retrying debt/);

  await deposit(api(), who.buyer.cash, '200');
  await api().database.owner.db.execute(
    sql`update charge set next_attempt_at = now() where status = 'retrying'
      and agreement_id in (select id from agreement where member_id = ${who.buyer.id})`,
  );

  expect(await take()).toMatch(/^1 paid, 2 paid/);
});

test('a trial of the membership that is over fails a charge by the trial', async () => {
  const { who, take } = await scene();
  await api().database.owner.db.execute(
    sql`update member set confirmed_at = ${new Date(0)} where id = ${who.buyer.id}`,
  );

  expect(await take()).toMatch(/^1 paid, 2 retrying trial/);
});
