/**
 * Asks the card network to send back the money of requested withdrawals. It is asked until it has answered: an
 * unanswered request is never given up, because the money may be on its way.
 */
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { type Cards, RefundRefusedError } from '../cards/card-network.ts';
import { type CardPayment, keptOf } from '../cards/objects.ts';
import { settle } from './settle.ts';
import type { SettleConfig } from './settle-config.ts';

const AT_ONCE = 5;

interface Due {
  id: string;
  intentId: string;
  amount: string;
}

/**
 * @returns the number of withdrawals that the network was asked about
 * @throws AggregateError of the failures, after all others were tried
 */
export async function sendWithdrawals(db: Db, cards: Cards, config: SettleConfig): Promise<number> {
  const due = await rowsOf<Due>(
    db,
    sql`select id, intent_id as "intentId", amount from purchases.claim_withdrawals(${AT_ONCE})`,
  );
  const failures: unknown[] = [];
  for (const one of due) {
    // One failing withdrawal does not block the others.
    await send(db, cards, config, one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, 'some withdrawals could not be sent');
  }
  return due.length;
}

async function send(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  { id, intentId, amount }: Due,
): Promise<void> {
  // The network forgets an idempotency key after a day: what it has of this withdrawal is read first.
  const known = await cards.readPayment(intentId);
  const units = BigInt(amount);
  const isAnswer = (refund: CardPayment['refunds'][number]) =>
    refund.withdrawal === id && refund.amount === units;
  if (!known?.refunds.some(isAnswer)) {
    // Refunds by hand left less than the withdrawal: the books take these first, and the buyer can ask for the rest.
    if (known && keptOf(known, []) < units) {
      await settle(db, cards, config, intentId);
      return refuse(db, id);
    }
    try {
      await cards.refund({ intentId, amount: units, key: id, withdrawal: id });
    } catch (error) {
      if (!(error instanceof RefundRefusedError)) throw error;
      return refuse(db, id);
    }
  }
  await settle(db, cards, config, intentId);
}

async function refuse(db: Db, id: string): Promise<void> {
  await db.execute(sql`select purchases.refuse_withdrawal(
    p_id => ${id}, p_transfer => ${newId('txn')})`);
}
