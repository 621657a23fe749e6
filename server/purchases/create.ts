/** Buying: the row first, then the card network, then its name for it. Each step may be the last. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isErrorCode } from '#shared/errors.ts';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import type { PayablePurchase } from '#shared/purchases/contract.ts';
import { isPayable } from '#shared/purchases/contract.ts';
import type { Cards } from '../cards/cards.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { member, purchase } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { amountsOf, type Wanted } from './amounts.ts';
import { readPurchaseOf } from './queries.ts';
import { findQuote } from './quotes.ts';

export interface Order extends Wanted {
  quote: string;
  /** The client's own name for this order: however often it is sent, it is one purchase. */
  key: string;
}

const DOCUMENTS = ['conditions', 'shipping', 'refund'] as const;

/**
 * @throws Problem payments_disabled, quote_changed, idempotency_mismatch, purchase_limit_reached,
 *   tokens_unavailable
 */
export async function createPurchase(
  db: Db,
  config: Config,
  memberId: string,
  { quote, key, ...wanted }: Order,
): Promise<string> {
  const price = await findQuote(db, memberId, quote);
  if (!price) throw new Problem('quote_changed');
  const { tokens, money } = amountsOf(wanted, price, config.purchases);
  const documents = Object.fromEntries(DOCUMENTS.map((name) => [name, LEGAL_VERSIONS[name]]));
  const [answer] = await rowsOf<{ outcome: string; purchase_id: string }>(
    db,
    sql`select outcome, purchase_id from purchases.create_purchase(
      ${newId('ord')}, ${memberId}, ${key}, ${quote}, ${tokens}::numeric, ${money}::numeric,
      ${JSON.stringify(documents)}::jsonb, ${config.purchases.dayMost}::numeric)`,
  );
  const { outcome = '', purchase_id: id = '' } = answer ?? {};
  if (isErrorCode(outcome)) throw new Problem(outcome);
  return id;
}

/**
 * Opens the payment of a purchase at the card network, or finds the one it has.
 * @throws Problem not_found, purchase_closed, payments_disabled, cards_unavailable
 */
export async function openPurchasePayment(
  db: Db,
  cards: Cards,
  memberId: string,
  id: string,
): Promise<PayablePurchase> {
  const bought = await readPurchaseOf(db, memberId, id);
  if (!bought) throw new Problem('not_found');
  if (!isPayable(bought.status)) throw new Problem('purchase_closed');
  const [buyer] = await db
    .select({ mayPay: member.paymentsEnabled })
    .from(member)
    .where(eq(member.id, memberId));
  if (!buyer?.mayPay) throw new Problem('payments_disabled');
  const { clientSecret } = await ensureIntent(db, cards, id);
  return { ...bought, clientSecret };
}

/**
 * The network's payment of a purchase. Cut off between asking and writing its name down, the same
 * question gives the same payment, by its idempotency key.
 */
export async function ensureIntent(
  db: Db,
  cards: Cards,
  id: string,
): Promise<{ intentId: string; clientSecret: string }> {
  const [row] = await db
    .select({
      amount: purchase.amount,
      currency: purchase.currency,
      intentId: purchase.intentId,
    })
    .from(purchase)
    .where(eq(purchase.id, id));
  if (!row) throw new Error(`no purchase ${id}`);
  if (row.intentId !== null) {
    const payment = await cards.readPayment(row.intentId);
    if (payment?.clientSecret) {
      return { intentId: payment.intentId, clientSecret: payment.clientSecret };
    }
    throw new Problem('cards_unavailable', { retryAfter: 5 });
  }
  const { amount, currency } = row;
  const made = await cards.createPayment({ purchaseId: id, amount, currency });
  await db
    .update(purchase)
    .set({ intentId: made.intentId })
    .where(and(eq(purchase.id, id), isNull(purchase.intentId)));
  return made;
}
