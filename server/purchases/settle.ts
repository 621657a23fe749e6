/**
 * Makes our books say what the card network says of a payment. Whoever asks (a webhook, the sweeper,
 * an operator), however often and in whichever order, it comes to the same: what counts is what the
 * network says now, not what an event said it was.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Cards } from '../cards/cards.ts';
import type { CardPayment } from '../cards/objects.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { newId } from '../ids.ts';

export type Settled =
  | 'open'
  | 'credited'
  | 'paid_uncredited'
  | 'mismatched'
  | 'expired'
  | 'void'
  /** Not a payment of ours. */
  | 'foreign';

/** @param intentId the network's name of the payment */
export async function settle(
  db: Db,
  cards: Cards,
  { mode }: Pick<Config, 'mode'>,
  intentId: string,
): Promise<Settled> {
  const payment = await cards.readPayment(intentId);
  const purchaseId = payment?.purchaseId;
  if (!payment || !purchaseId || payment.isLive !== (mode === 'production')) return 'foreign';
  switch (payment.status) {
    case 'paid':
      return settlePaid(db, purchaseId, payment);
    case 'cancelled':
      await close(db, purchaseId);
      return 'expired';
    case 'processing':
      return 'open';
    case 'open':
      if (payment.failure !== null) await noteFailure(db, purchaseId, payment.failure);
      return 'open';
  }
}

async function settlePaid(db: Db, purchaseId: string, payment: CardPayment): Promise<Settled> {
  const outcome = await credit(db, purchaseId, payment);
  if (outcome !== 'credited') return outcome;
  for (const refund of payment.refunds) {
    await db.execute(sql`select purchases.refund(${purchaseId}, ${refund.id},
      ${refund.amount}::numeric, ${refund.succeeds}, ${newId('txn')})`);
  }
  for (const dispute of payment.disputes) {
    await db.execute(sql`select purchases.dispute(${purchaseId}, ${dispute.id},
      ${dispute.amount}::numeric, ${dispute.status}, ${newId('txn')}, ${newId('txn')})`);
  }
  return 'credited';
}

async function credit(db: Db, purchaseId: string, payment: CardPayment): Promise<Settled> {
  const { intentId, amount, currency } = payment;
  const is = async (done: SQL) => {
    const [row] = await rowsOf<{ is: boolean }>(db, sql`select ${done} as is`);
    return row?.is ?? false;
  };
  // Whether tokens came before is asked where it is decided: another may be crediting it right now.
  if (hasGoneBack(payment) && (await is(sql`purchases.give_up(${purchaseId})`))) return 'void';
  // Nothing is given for money somebody is asking back.
  const isDisputed = payment.disputes.some(({ status }) => status === 'open');
  if (isDisputed && (await is(sql`purchases.wait_for_tokens(${purchaseId}, ${intentId})`))) {
    return 'paid_uncredited';
  }
  const [answer] = await rowsOf<{ outcome: Settled | 'unknown' }>(
    db,
    sql`select purchases.credit(${purchaseId}, ${intentId}, ${amount}::numeric, ${currency},
      ${newId('txn')}) as outcome`,
  );
  const outcome = answer?.outcome ?? 'unknown';
  return outcome === 'unknown' ? 'foreign' : outcome;
}

/** All of it, before a token came. */
function hasGoneBack({ amount, refunds, disputes }: CardPayment): boolean {
  const gone = [
    ...refunds.filter(({ succeeds }) => succeeds),
    ...disputes.filter(({ status }) => status === 'lost'),
  ];
  return gone.reduce((sum, each) => sum + each.amount, 0n) >= amount;
}

async function noteFailure(db: Db, purchaseId: string, failure: string): Promise<void> {
  await db.execute(sql`update purchase set status = 'failed', failure = ${failure}
    where id = ${purchaseId} and status in ('pending', 'failed')`);
}

async function close(db: Db, purchaseId: string): Promise<void> {
  await db.execute(sql`update purchase
    set status = 'expired', closed_at = clock_timestamp(), next_look_at = null
    where id = ${purchaseId} and status in ('pending', 'failed', 'expired')`);
}
