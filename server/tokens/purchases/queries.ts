import { WITHDRAWAL_DAYS } from '#shared/purchases/withdrawal.ts';
import { sql } from '../../platform/db/statement.ts';
import { ownPurchases } from './own-purchases.ts';

/** The purchases of live mode, with what was refunded and disputed. */
export const purchases = ownPurchases(
  'purchase',
  sql`p.id, purchases.shown_status(p) as status,
  format.decimal(p.tokens, 18) as tokens,
  format.decimal(p.amount, purchases.decimals(p.currency)) as "fiatAmount", p.currency,
  trim_scale(p.rate)::text as rate, p.failure,
  format.decimal(back.money, purchases.decimals(p.currency)) as "refundedAmount",
  format.decimal(back.tokens, 18) as "tokensReturned",
  p.transfer_id as "transactionId", format.utc(p.created_at) as "createdAt",
  format.utc(p.expires_at) as "expiresAt",
  case when p.transfer_id is not null then format.utc(p.closed_at) end as "creditedAt",
  purchases.withdrawal_json(p, ${WITHDRAWAL_DAYS}::int) as withdrawal
  from purchase p
  cross join lateral (
    select coalesce(sum(r.amount) filter (where r.status in ('done', 'lost')), 0) as money,
      coalesce(sum(r.tokens - r.owed), 0) as tokens
    from purchase_reversal r
    where r.purchase_id = p.id and purchases.claims(r.status)
  ) back`,
);
