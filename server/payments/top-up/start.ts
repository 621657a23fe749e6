/**
 * Starts a top-up: insert the purchase, store the approval, create the payment. The client secret of
 * the payment is returned last, so that no card can pay before the approval is stored.
 */
import { parseDecimal } from '#shared/money.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import type { PayablePurchase } from '#shared/purchases/schemas.ts';
import type { TopUp } from '#shared/top-up/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import type { Cards } from '../../tokens/cards/card-network.ts';
import { createPurchase, openPurchasePayment } from '../../tokens/purchases/create.ts';
import { purchases } from '../../tokens/purchases/queries.ts';
import type { Buyer } from '../../tokens/purchases/velocity.ts';
import { approvedTotal } from '../pay/approved-total.ts';
import { missingTokens } from './offer.ts';
import { usablePurchase } from './usable-purchase.ts';

export interface TopUpOrder {
  /** The id of the purchase quote. */
  quote: string;
  /** What the member saw, as decimal strings of tokens. */
  tokens: string;
  total: string;
  /** The client's idempotency key. */
  key: string;
}

/** A PostgreSQL interval in which a card is entered and authenticated. */
const QUOTE_HOLD = '10 minutes';

const approveOutcome = sqlOutcome('top_up.approve', {
  returned: ['approved', 'known'],
  refused: ['session_not_found', 'session_not_pending', 'quote_changed', 'purchase_closed'],
});

/**
 * @param session as the member sees it now
 * @throws Problem quote_changed when the total or the missing tokens are not those that were shown;
 *   what `missingTokens`, `createPurchase` and `openPurchasePayment` throw
 */
export async function startTopUp(
  db: Db,
  config: Config,
  cards: Cards,
  { caller, buyer }: { caller: MemberCaller; buyer: Buyer },
  session: PaySession,
  order: TopUpOrder,
): Promise<PayablePurchase> {
  const total = approvedTotal(session, order.total);
  const missing = missingTokens(session, config);
  if (missing === undefined || missing !== parseDecimal(order.tokens, 18)) {
    throw new Problem('quote_changed');
  }
  // After a declined card, or in another tab, the same purchase goes on.
  const purchase =
    (await usablePurchase(db, caller.member.id, session, missing)) ??
    (await createPurchase(db, config, buyer, {
      quote: order.quote,
      unit: 'tokens',
      amount: order.tokens,
      key: order.key,
    }));
  const [row] = await changeOf<{ outcome: string; purchase_id: string }>(
    db,
    sql`select outcome, purchase_id from top_up.approve(
      p_purchase => ${purchase}, p_session => ${session.id}, p_member => ${caller.member.id},
      p_auth_session => ${caller.authSessionId}::uuid, p_total => ${total.toString()}::numeric,
      p_hold => ${QUOTE_HOLD}::interval)`,
  );
  approveOutcome(row?.outcome);
  if (!row) throw new Error('top_up.approve returned no row');
  return openPurchasePayment(db, cards, config, buyer, row.purchase_id);
}

/** The member's latest top-up of a session. @throws Problem session_not_found */
export async function readTopUp(
  db: Db,
  memberId: Operand<string>,
  sessionId: string,
): Promise<TopUp | null> {
  const [row] = await rowsOf<{ found: (Omit<TopUp, 'purchase'> & { purchaseId: string }) | null }>(
    db,
    sql`select top_up.latest_json(s.id, ${memberId}) as found
      from pay_session s where s.id = ${sessionId}`,
  );
  if (!row) throw new Problem('session_not_found');
  if (!row.found) return null;
  const { purchaseId, ...topUp } = row.found;
  const purchase = await purchases.read(db, memberId, purchaseId);
  if (!purchase) throw new Error(`top-up without its purchase ${purchaseId}`);
  return { ...topUp, purchase };
}
