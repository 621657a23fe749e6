import { sql } from '../../platform/db/statement.ts';
import { ownPurchases } from '../purchases/own-purchases.ts';

/** The purchases of test mode. None of them is refunded or disputed. */
export const testPurchases = ownPurchases(
  'test_purchase',
  sql`p.id, p.status, format.decimal(p.tokens, 18) as tokens,
  format.decimal(p.amount, purchases.decimals(p.currency)) as "fiatAmount", p.currency,
  trim_scale(p.rate)::text as rate, p.failure,
  format.decimal(0, purchases.decimals(p.currency)) as "refundedAmount",
  '0' as "tokensReturned", p.transfer_id as "transactionId",
  format.utc(p.created_at) as "createdAt", format.utc(p.expires_at) as "expiresAt",
  case when p.transfer_id is not null then format.utc(p.closed_at) end as "creditedAt",
  null::jsonb as withdrawal
  from test_purchase p`,
);
