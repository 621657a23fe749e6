/**
 * Updates a test purchase from the state of its payment at the stand-in. It can be repeated. It reads only
 * test purchases, so no answer of the stand-in can credit a live one.
 */
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import type { Cards } from '../cards/card-network.ts';

const creditOutcome = sqlOutcome('test_purchases.credit_purchase', {
  returned: ['credited', 'mismatched', 'unknown'],
});

export type TestSettled = 'open' | 'credited' | 'expired' | 'foreign';

/** @param intentId the stand-in's id of the payment */
export async function settleTestPurchase(
  db: Db,
  cards: Cards,
  intentId: string,
): Promise<TestSettled> {
  const payment = await cards.readPayment(intentId);
  const purchaseId = payment?.purchaseId;
  if (!payment || !purchaseId || payment.isLive) return 'foreign';
  switch (payment.status) {
    case 'paid': {
      const [answer] = await rowsOf<{ outcome: string }>(
        db,
        sql`select test_purchases.credit_purchase(
          p_purchase => ${purchaseId}, p_intent => ${intentId},
          p_amount => ${payment.amount}::numeric, p_currency => ${payment.currency},
          p_transfer => ${newId('txn')}) as outcome`,
      );
      const outcome = creditOutcome(answer?.outcome);
      if (outcome === 'unknown') return 'foreign';
      return outcome === 'mismatched' ? 'expired' : 'credited';
    }
    case 'cancelled':
      await db.execute(sql`select test_purchases.close_purchase(${purchaseId})`);
      return 'expired';
    case 'processing':
      return 'open';
    case 'open':
      if (payment.failure !== null) {
        await db.execute(
          sql`select test_purchases.note_failure(${purchaseId}, ${payment.failure})`,
        );
      }
      return 'open';
  }
}
