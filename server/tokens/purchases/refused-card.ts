/** Cards above their limits or with an open loss: their payments are refunded, not credited. */
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { type Decision, logDecision } from '../../people/risk/decision.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { recipientsOf } from '../../platform/mail/member-mail.ts';
import { localeOf, queueMail } from '../../platform/mail/outbox.ts';
import type { Cards } from '../cards/card-network.ts';
import { type CardPayment, keptOf } from '../cards/objects.ts';
import type { SettleConfig } from './settle-config.ts';
import { boundsOf } from './velocity.ts';

/**
 * Counts the purchase towards its card's limits, marks it as refused when it exceeds them, and logs
 * the decision.
 */
export async function countCardPurchase(
  db: Db,
  config: Pick<Config, 'purchases'>,
  purchaseId: string,
  { fingerprint }: CardPayment,
  log: Log | undefined,
): Promise<void> {
  if (fingerprint === null) return;
  const [decided] = await rowsOf<{ reason: CardReason | null; facts: object | null }>(
    db,
    sql`select reason, facts from purchases.check_card(
      p_purchase => ${purchaseId}, p_fingerprint => ${fingerprint}, p_bounds => ${boundsOf(config)})`,
  );
  if (!log || !decided?.facts) return;
  const { reason, facts } = decided;
  const decision: Decision<CardReason> = reason
    ? { verdict: 'refuse', reason }
    : { verdict: 'allow' };
  logDecision(log, 'card-purchase.card', { purchase: purchaseId, ...facts }, decision);
}

type Log = Parameters<typeof logDecision>[0];

/** Why `purchases.check_card` refuses a card. */
type CardReason = 'card_limit' | 'card_loss';

interface Refused {
  reason: CardReason;
  memberId: string;
  tokens: string;
  amount: string;
  currency: string;
}

/** After a limit the card can pay again later; with an open loss it cannot, so that e-mail names no time. */
const TEMPLATES = {
  card_limit: 'purchase-refused',
  card_loss: 'purchase-refused-card',
} as const satisfies Record<CardReason, string>;

/**
 * Refunds the payment and e-mails the member. After a crash the sweeper repeats it; the refund is
 * idempotent by its key.
 */
export async function refundRefused(
  db: Db,
  cards: Cards,
  config: SettleConfig,
  purchaseId: string,
  payment: CardPayment,
): Promise<void> {
  await db.execute(sql`update purchase set next_look_at = clock_timestamp() + interval '1 minute'
    where id = ${purchaseId} and transfer_id is null and closed_at is null`);
  const { intentId, amount } = payment;
  // A part may be refunded already, or, after a crash, all of it.
  const left = keptOf(payment, ['lost']);
  const key = left === amount ? `refused:${purchaseId}` : `refused:${purchaseId}:${left}`;
  if (left > 0n) await cards.refund({ intentId, amount: left, key });
  await db.transaction(async (tx) => {
    const [refused] = await rowsOf<Refused>(
      tx,
      sql`update purchase p
        set status = 'void', closed_at = clock_timestamp(), next_look_at = null
        where p.id = ${purchaseId} and p.transfer_id is null and p.status <> 'void'
        returning p.member_id as "memberId", p.refused_for as reason, format.decimal(p.tokens, 18) as tokens, p.currency,
          format.decimal(p.amount, purchases.decimals(p.currency)) as amount`,
    );
    if (!refused) return;
    for (const { to, locale: wish } of await recipientsOf(tx, refused.memberId)) {
      const locale = localeOf(config, wish);
      await queueMail(tx, config, {
        to,
        locale,
        template: TEMPLATES[refused.reason],
        values: {
          tokens: formatMoney(refused.tokens, brand.token.symbol, locale),
          paid: formatMoney(refused.amount, refused.currency, locale),
          order: purchaseId,
          url: hostedLink(config, '/account/orders', { receipt: purchaseId }),
        },
      });
    }
  });
}
