/** Inserts the purchase, creates its payment, stores the payment's id: each step can be retried. */
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import type { PayablePurchase } from '#shared/purchases/schemas.ts';
import { isPayable } from '#shared/purchases/schemas.ts';
import { decideAuthentication } from '../../people/risk/card-purchase.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { type Cards, PaymentRefusedError } from '../cards/card-network.ts';
import { amountsOf, type Wanted } from './amounts.ts';
import { purchases } from './queries.ts';
import { findQuote } from './quotes.ts';
import { requireSelling } from './selling.ts';
import {
  type Buyer,
  boundsOf,
  countOrder,
  decideTry,
  type LimitDecision,
  requireAllowed,
} from './velocity.ts';

export interface Order extends Wanted {
  quote: string;
  /** The client's idempotency key: repeated requests create one purchase. */
  key: string;
}

interface Placed {
  outcome: string;
  purchase_id: string;
  decision: LimitDecision | null;
}

const DOCUMENTS = ['conditions', 'shipping', 'refund'] as const;

const placeOutcome = sqlOutcome('purchases.place_order', {
  returned: ['created', 'known'],
  refused: [
    'payments_disabled',
    'buying_disabled',
    'idempotency_mismatch',
    'quote_changed',
    'purchase_limit_reached',
    'too_many_declines',
    'tokens_unavailable',
  ],
});

/**
 * @throws Problem payments_disabled, buying_disabled, quote_changed, idempotency_mismatch,
 *   purchase_limit_reached, too_many_declines, tokens_unavailable
 */
export async function createPurchase(
  db: Db,
  config: Config,
  buyer: Buyer,
  { quote, key, ...wanted }: Order,
): Promise<string> {
  const { memberId } = buyer;
  const price = await findQuote(db, memberId, quote);
  if (!price) throw new Problem('quote_changed');
  const { tokens, money } = amountsOf(wanted, price, config.purchases);
  const documents = Object.fromEntries(DOCUMENTS.map((name) => [name, LEGAL_VERSIONS[name]]));
  const id = newId('ord');
  // A repeated request returns the existing purchase and must not count twice.
  if (!(await isKnown(db, memberId, key))) await countOrder(db, config, buyer, { id, tokens });
  const [placed] = await changeOf<Placed>(
    db,
    sql`select outcome, purchase_id, decision from purchases.place_order(
      p_id => ${id}, p_member => ${memberId}, p_request => ${key}, p_quote => ${quote},
      p_tokens => ${tokens}::numeric, p_amount => ${money}::numeric,
      p_documents => ${JSON.stringify(documents)}::jsonb, p_bounds => ${boundsOf(config)})`,
  );
  if (!placed) throw new Error('purchases.place_order returned no row');
  if (placed.decision) requireAllowed(buyer, { purchase: id, tokens }, placed.decision);
  placeOutcome(placed.outcome);
  return placed.purchase_id;
}

async function isKnown(db: Db, memberId: string, key: string): Promise<boolean> {
  const known = await rowsOf(
    db,
    sql`select from purchase where member_id = ${memberId} and request_key = ${key}`,
  );
  return known.length > 0;
}

/**
 * Creates the payment of a purchase at the card network, or finds the existing one.
 * @throws Problem not_found, purchase_closed, payments_disabled, buying_disabled, too_many_declines,
 *   cards_unavailable, validation_failed at `amount` for an amount that the network does not take
 */
export async function openPurchasePayment(
  db: Db,
  cards: Cards,
  config: Pick<Config, 'purchases'>,
  who: Pick<Buyer, 'memberId' | 'log'>,
  id: string,
): Promise<PayablePurchase> {
  const { memberId } = who;
  const bought = await purchases.read(db, memberId, id);
  if (!bought) throw new Problem('not_found');
  if (!isPayable(bought.status)) throw new Problem('purchase_closed');
  const [buyer] = await rowsOf<{ mayPay: boolean }>(
    db,
    sql`select payments_enabled as "mayPay" from member where id = ${memberId}`,
  );
  if (!buyer?.mayPay) throw new Problem('payments_disabled');
  await requireSelling(db);
  const decision = await decideTry(db, config, id);
  if (decision?.code) requireAllowed(who, { purchase: id }, decision);
  const { clientSecret } = await ensureIntent(db, cards, config, id).catch(explainRefusal);
  return { ...bought, clientSecret };
}

/** @throws Problem validation_failed for an amount that the network does not take; any other error as it is */
export function explainRefusal(error: unknown): never {
  if (error instanceof PaymentRefusedError && error.isAmount) {
    throw fieldProblem('amount', 'The card network takes no payment of this amount.');
  }
  throw error;
}

/**
 * Returns the payment of a purchase, and creates it if needed. After a crash between creating it
 * and storing its id, the idempotency key returns the same payment.
 * @throws PaymentRefusedError
 */
export async function ensureIntent(
  db: Db,
  cards: Cards,
  config: Pick<Config, 'purchases'>,
  id: string,
): Promise<{ intentId: string; clientSecret: string }> {
  const [row] = await rowsOf<{
    tokens: string;
    amount: string;
    currency: string;
    intentId: string | null;
  }>(
    db,
    sql`select tokens, amount, currency, intent_id as "intentId" from purchase where id = ${id}`,
  );
  if (!row) throw new Error(`no purchase ${id}`);
  if (row.intentId !== null) {
    const payment = await cards.readPayment(row.intentId);
    if (payment?.clientSecret) {
      return { intentId: payment.intentId, clientSecret: payment.clientSecret };
    }
    throw new Problem('cards_unavailable', { retryAfter: 5 });
  }
  const [tokens, amount] = [BigInt(row.tokens), BigInt(row.amount)];
  const { currency } = row;
  const authenticate = decideAuthentication(tokens, config.purchases).verdict === 'confirm';
  const made = await cards.createPayment({ purchaseId: id, amount, currency, authenticate });
  await rowsOf(
    db,
    sql`update purchase set intent_id = ${made.intentId} where id = ${id} and intent_id is null`,
  );
  return made;
}
