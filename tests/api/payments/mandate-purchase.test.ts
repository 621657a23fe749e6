/** A charge that failed for want of tokens leads to the purchase of what is missing. */
import { afterAll, expect, test } from 'vitest';
import { writePlanMails } from '../../../server/payments/plans/mails.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { startTestNetwork } from '../../support/cards/network.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { memberAgreement } from '../../support/payments/approve-asked.ts';
import { act, begin, chargesOf, newPlan } from '../../support/payments/plan-scene.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings });
afterAll(async () => {
  await network.stop();
});

/** A member whose second charge has failed, with so many tokens before the first one took 152 of them. */
async function owing(cash: string) {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash });
  const plan = await newPlan(api(), merchant);
  const scene = { merchant, payer, plan, ...(await begin(api(), merchant, payer, plan)) };
  const second = (await chargesOf(api(), scene)).find(({ n }) => n === 2);
  await api().database.owner.db.execute(
    sql`update charge set status = 'failed', reason = 'insufficient', next_attempt_at = null
      where id = ${second?.id ?? ''}`,
  );
  await act(
    api(),
    sql`plans.tell(p_kind => 'charge_failed', p_member => ${payer.id}, p_mandate => ${scene.mandate},
      p_agreement => ${scene.agreement}, p_charge => ${second?.id ?? ''})`,
  );
  await writePlanMails(api().db, api().config);
  const mail = (await mailsTo(api(), payer.email)).find(
    ({ template }) => template === 'charge-failed',
  );
  return { toBuy: (await memberAgreement(api(), scene)).toBuy, text: mail?.text };
}

test.each([
  ['all of it', '152', '152'],
  ['a part of it', '252', '52'],
  ['less than the smallest purchase', '303', '10'],
])('when %s is missing', async (_how, cash, bought) => {
  const { toBuy, text } = await owing(cash);

  expect(toBuy).toBe(bought);
  expect(text).toContain(`${api().config.publicUrl}/account/buy?tokens=${bought}\n`);
});

test('nothing is bought where nothing is missing any more', async () => {
  const { toBuy, text } = await owing('304');

  expect(toBuy).toBeNull();
  expect(text).toContain(`${api().config.publicUrl}/account/cash\n`);
});
