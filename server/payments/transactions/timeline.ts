import type { PaymentStep } from '#shared/transactions/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';

/**
 * What happened to a payment, oldest first, as the rows of each part recorded it. Only its merchant
 * reads when it was delivered: the payer knows nothing of webhooks.
 *
 * @returns nothing for another member's payment, and for a transaction that paid no session
 */
export function paymentTimeline(
  db: Db,
  memberId: Operand<string>,
  id: string,
): Promise<PaymentStep[]> {
  return rowsOf<PaymentStep>(
    db,
    sql`with s as materialized (
        select s.* from pay_session s
        where ${id} in (transfer_id, reserve_transfer_id) and ${memberId} in (payer_id, merchant_id)
      ), step (kind, at, amount) as (
        select 'created', created_at, null::numeric from s
        union all
        select 'price_refreshed', q.created_at, null
        from s join pay_quote q on q.session_id = s.id
        where q.id > (select min(id) from pay_quote where session_id = s.id)
        union all
        select 'extended', extended_at, null from s where extended_at is not null
        union all
        select 'authorized', authorized_at, null from s where authorized_at is not null
        union all
        select 'paid', closed_at, captured from s where transfer_id is not null
        union all
        select 'released', closed_at, null from s where status = 'released'
        union all
        select 'delivered', min(a.started_at + a.duration_ms * interval '1 ms'), null
        from s
        join event e on e.subject_id = s.id and e.type = 'pay_session.paid' and not e.is_test
        join delivery d on d.event_id = e.id and d.status = 'delivered'
        join delivery_attempt a on a.delivery_id = d.id
          and a.response_status between 200 and 299
        where s.merchant_id = ${memberId}
        group by d.id
        union all
        select 'refund_requested', r.created_at, r.amount
        from s join refund_request r on r.session_id = s.id
        union all
        select 'refunded', r.created_at, r.amount
        from s join refund r on r.session_id = s.id
      )
      select kind, format.utc(at) as at, format.decimal(step.amount, s.decimals) as amount,
        case when step.amount is not null then s.currency end as currency
      from step, s order by step.at, kind`,
  );
}
