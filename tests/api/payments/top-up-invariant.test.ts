/** Breaches that I15 reports. The owner creates each one and rolls it back. */
import { expect, test } from 'vitest';
import { verifyLedger } from '../../../server/invariants.ts';
import { endSession } from '../../../server/people/sessions/sessions.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { payByCard, topUpScene } from '../../support/payments/top-up-scene.ts';

const { network, api } = await purchaseScene();

/** The top-ups that I15 reports after `harm`. */
async function reportedBy(harm: Statement): Promise<string[]> {
  let found: string[] = [];
  const rollBack = new Error('rolled back');
  await api()
    .database.owner.db.transaction(async (tx) => {
      await tx.execute(harm);
      const verdicts = await verifyLedger(tx);
      found = verdicts
        .filter(({ name }) => name === 'I15')
        .flatMap(({ breaches }) => breaches.map(({ subject }) => subject));
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  return found;
}

const PAID_HARMS: [string, (id: string) => Statement][] = [
  [
    'paid by a purchase that was not credited',
    (id) => sql`update purchase set status = 'void', transfer_id = null where id = ${id}`,
  ],
  [
    'paid at another total',
    (id) => sql`update top_up set total = total - 1 where purchase_id = ${id}`,
  ],
  [
    'paid, but its session has another payer',
    (id) => sql`update pay_session set payer_id = merchant_id
      where id = (select session_id from top_up where purchase_id = ${id})`,
  ],
  [
    'void although its purchase was credited',
    (id) => sql`update top_up set status = 'void', reason = 'expired' where purchase_id = ${id}`,
  ],
];

test.each(PAID_HARMS)('reports a top-up that is %s', async (_, harm) => {
  const scene = await topUpScene(api());
  await payByCard(api(), network, scene);

  expect(await reportedBy(harm(scene.purchase.id))).toContain(scene.purchase.id);
});

test('reports a top-up that kept tokens which were never credited', async () => {
  const scene = await topUpScene(api());
  await endSession(api().db, scene.payer.sid);
  await payByCard(api(), network, scene);
  const { id } = scene.purchase;

  expect(await reportedBy(sql`select 1`)).not.toContain(id);
  expect(
    await reportedBy(sql`update purchase set status = 'void', transfer_id = null where id = ${id}`),
  ).toContain(id);
});
