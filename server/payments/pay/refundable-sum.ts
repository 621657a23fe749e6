/** What was paid and what of it was refunded, for refunds and for the requests of them. */
import { sql } from '../../platform/db/statement.ts';

/** The columns of `RefundableSum`. */
export const REFUNDABLE_SUM = sql`s.currency,
  format.decimal(s.amount, s.decimals) as amount,
  format.decimal(q.net, s.decimals) as net,
  format.decimal(q.total, 18) as tokens,
  format.decimal(back.amount, s.decimals) as "refundedAmount",
  format.decimal(back.tokens, 18) as "refundedTokens",
  format.decimal(s.amount - back.amount, s.decimals) as "remainingAmount"`;

export const FROM_REFUNDABLE = sql`from pay_session s
  cross join lateral pay.latest_quote(s.id) q
  cross join lateral pay.refunded(s) back`;
