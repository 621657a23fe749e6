/** Ends an unpaid purchase at its buyer's wish, so that its amount is free for another one. */
import type { Purchase } from '#shared/purchases/schemas.ts';
import { isPayable } from '#shared/purchases/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Cards, PaymentRefusedError } from '../cards/card-network.ts';
import { ensureIntent } from './create.ts';
import { purchases } from './queries.ts';

/**
 * The payment is cancelled at the network first: no card can pay a purchase that uses up no limit.
 * @throws Problem not_found, purchase_closed for one that is paid or over, cards_unavailable
 */
export async function cancelPurchase(
  db: Db,
  cards: Cards,
  config: Pick<Config, 'purchases'>,
  memberId: string,
  id: string,
): Promise<Purchase> {
  const bought = await purchases.read(db, memberId, id);
  if (!bought) throw new Problem('not_found');
  if (!isPayable(bought.status)) throw new Problem('purchase_closed');
  await cancelAtNetwork(cards, () => ensureIntent(db, cards, config, id));
  await changeOf(db, sql`select purchases.close_unpaid(${id})`);
  return { ...bought, status: 'expired' };
}

/**
 * Afterwards no card can pay it.
 * @param find creates the payment, or finds the existing one
 * @throws Problem purchase_closed for a payment that is paid
 */
export async function cancelAtNetwork(
  cards: Cards,
  find: () => Promise<{ intentId: string }>,
): Promise<void> {
  try {
    const { intentId } = await find();
    if (await cards.cancelPayment(intentId)) return;
    const payment = await cards.readPayment(intentId);
    if (payment?.status !== 'cancelled') throw new Problem('purchase_closed');
  } catch (error) {
    // There is no payment, and there never will be one.
    if (!(error instanceof PaymentRefusedError)) throw error;
  }
}
