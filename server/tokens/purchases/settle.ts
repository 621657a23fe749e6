/**
 * Brings the books in line with the card network's state of a payment. Webhooks, the sweeper and
 * operators may call it repeatedly and in any order: it uses the payment's current state, not the
 * state in an event.
 */
import type { logDecision } from '../../people/risk/decision.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import type { Cards } from '../cards/card-network.ts';
import { type CardPayment, keptOf } from '../cards/objects.ts';
import { settleDebtOfBuyer } from './debts.ts';
import { decideLosses } from './losses.ts';
import { countCardPurchase, refundRefused } from './refused-card.ts';
import type { SettleConfig } from './settle-config.ts';
import { decideTry } from './velocity.ts';

export type Settled =
  | 'open'
  | 'credited'
  | 'paid_uncredited'
  | 'mismatched'
  | 'expired'
  | 'void'
  /** A payment of another system on the same Stripe account. */
  | 'foreign';

type Log = Parameters<typeof logDecision>[0];

/** @param intentId the network's id of the payment */
export async function settle(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  intentId: string,
  log?: Log,
): Promise<Settled> {
  const payment = await cards.readPayment(intentId);
  const purchaseId = payment?.purchaseId;
  if (!payment || !purchaseId || payment.isLive !== (config.mode === 'production')) {
    return 'foreign';
  }
  switch (payment.status) {
    case 'paid':
      return settlePaid(db, cards, config, purchaseId, payment, log);
    case 'cancelled':
      await closePurchase(db, purchaseId);
      return 'expired';
    case 'processing':
      return 'open';
    case 'open':
      if (payment.failure === null) return 'open';
      await noteFailure(db, purchaseId, payment.failure);
      return closeWithoutTries(db, cards, config, purchaseId, payment);
  }
}

async function settlePaid(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  purchaseId: string,
  payment: CardPayment,
  log: Log | undefined,
): Promise<Settled> {
  const outcome = await credit(db, cards, config, purchaseId, payment, log);
  if (outcome !== 'credited') return outcome;
  for (const refund of payment.refunds) {
    await db.execute(sql`select purchases.refund(
      p_purchase => ${purchaseId}, p_refund => ${refund.id}, p_amount => ${refund.amount}::numeric,
      p_succeeds => ${refund.succeeds}, p_transfer => ${newId('txn')},
      p_withdrawal => ${refund.withdrawal ?? null}::text)`);
  }
  for (const dispute of payment.disputes) {
    await db.execute(sql`select purchases.dispute(
      p_purchase => ${purchaseId}, p_dispute => ${dispute.id},
      p_amount => ${dispute.amount}::numeric, p_status => ${dispute.status},
      p_opening => ${newId('txn')}, p_ending => ${newId('txn')})`);
  }
  // Separate commits: after a crash in between, the scheduled job or the next debit settles the
  // debt.
  await settleDebtOfBuyer(db, config, purchaseId);
  await decideLosses(db, config, purchaseId);
  return 'credited';
}

const creditOutcome = sqlOutcome('purchases.credit', {
  returned: ['credited', 'mismatched', 'paid_uncredited', 'void', 'refused', 'unknown'],
});

async function credit(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  purchaseId: string,
  payment: CardPayment,
  log: Log | undefined,
): Promise<Settled> {
  const { intentId, amount, currency } = payment;
  const is = async (done: Statement) => {
    const [row] = await rowsOf<{ is: boolean }>(db, sql`select ${done} as is`);
    return row?.is ?? false;
  };
  // SQL checks whether it is credited already, because another process may be crediting it now.
  if (hasGoneBack(payment) && (await is(sql`purchases.give_up(${purchaseId})`))) return 'void';
  // A payment with an open dispute is not credited.
  const isDisputed = payment.disputes.some(({ status }) => status === 'open');
  if (isDisputed && (await is(sql`purchases.wait_for_tokens(${purchaseId}, ${intentId})`))) {
    return 'paid_uncredited';
  }
  await countCardPurchase(db, config, purchaseId, payment, log);
  const [answer] = await rowsOf<{ outcome: string }>(
    db,
    sql`select purchases.credit(
      p_purchase => ${purchaseId}, p_intent => ${intentId}, p_amount => ${amount}::numeric,
      p_currency => ${currency}, p_transfer => ${newId('txn')},
      p_hold => purchases.hold_time(p_purchase => ${purchaseId},
        p_known => ${config.purchases.holdSeconds}::int * interval '1 second',
        p_new => ${config.purchases.newHoldSeconds}::int * interval '1 second')) as outcome`,
  );
  const outcome = creditOutcome(answer?.outcome);
  if (outcome === 'refused') {
    await refundRefused(db, cards, config, purchaseId, payment);
    return 'void';
  }
  if (outcome === 'void') await alertKept(db, cards, purchaseId, intentId);
  return outcome === 'unknown' ? 'foreign' : outcome;
}

/** Whether refunds and lost disputes cover the whole amount. */
const hasGoneBack = (payment: CardPayment): boolean => keptOf(payment, ['lost']) <= 0n;

/** A refund may fail and a dispute be won after their purchase was closed without tokens. */
async function alertKept(
  db: Db,
  cards: Cards,
  purchaseId: string,
  intentId: string,
): Promise<void> {
  // Read again: it may have been closed, and its money refunded, since it was read.
  const payment = await cards.readPayment(intentId);
  if (!payment || keptOf(payment, ['lost', 'open']) <= 0n) return;
  await db.execute(sql`select purchases.alert('purchase_kept', ${purchaseId})`);
}

async function noteFailure(db: Db, purchaseId: string, failure: string): Promise<void> {
  await db.execute(sql`update purchase set status = 'failed', failure = ${failure}
    where id = ${purchaseId} and status in ('pending', 'failed')`);
}

/**
 * Cancels a payment when its buyer, device, network or card was declined too often: the network would let
 * them try cards for as long as it is open.
 */
async function closeWithoutTries(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  purchaseId: string,
  { intentId }: CardPayment,
): Promise<Settled> {
  const decision = await decideTry(db, config, purchaseId);
  if (!decision?.code || !(await cards.cancelPayment(intentId))) return 'open';
  await closePurchase(db, purchaseId);
  return 'expired';
}

/** Nobody can pay it any more. */
export async function closePurchase(db: Db, purchaseId: string): Promise<void> {
  await db.execute(sql`select purchases.close_unpaid(${purchaseId})`);
}
