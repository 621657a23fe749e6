/** What was paid and what of it was refunded, for refunds and for the requests of them. */
import { sql } from '../../platform/db/statement.ts';

/** The columns of `RefundableSum`. */
export const REFUNDABLE_SUM = sql`s.currency,
  pay.figures_json(s => s, q => quote, p_refunded => refunded, p_refunded_tokens => refunded_tokens,
    p_tax => shown.tax) as figures,
  format.decimal(taken.net - refunded, s.decimals) as remaining`;

export const FROM_REFUNDABLE = sql`from pay_session s
  cross join lateral pay.with_quote(s) cross join lateral prices.taken(s) taken
  cross join lateral pay.tax_shown(s.decimals, pay.sold_tax(s, quote), refunded_tax) shown`;
