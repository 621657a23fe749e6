/** Invariants of payments: sessions and refunds match their transfers, events and deliveries. */
import { type Invariant, isHere, movedOther } from '../../ledger/invariant.ts';

/** The events that nothing may lose. */
const TYPES =
  "'pay_session.authorized', 'pay_session.released', 'pay_session.paid', 'pay_session.refunded'";

export const PAYMENT_INVARIANTS: Invariant[] = [
  {
    name: 'I5',
    claim:
      'a session is paid exactly when one payment transfer moved its quoted total from its payer to its merchant, or to the reserved account of its merchant if it is captured later; each refund has one transfer, refunds do not exceed what was taken, and the status matches them',
    breaches: `select coalesce(s.id, t.business_key) as subject, coalesce(s.status, 'no session') as detail
      from (pay_session s left join charge c on c.session_id = s.id)
      full join ledger.transfer t on t.kind = 'payment'
        and t.business_key = case when c.id is null then 'payment:' || s.id else plans.key_of(c) end
      where (t.id is null or t.kind = 'payment' and t.business_key !~ '^(refund|capture|return):')
        and (s.id is null
          or (pay.paid_by(s) is distinct from t.id)
          or ((s.status not in ('pending', 'cancelled', 'expired')) <> (t.id is not null))
          or (t.id is not null and ${isHere('t')} and (
            select sum(amount) from ledger.posting l join ledger.unit u on u.unit = l.unit and u.kind = 'token'
            where l.transfer_id = t.id and l.created_at = t.created_at and l.amount > 0
          ) is distinct from (pay.latest_quote(s.id)).total)
          or (t.id is not null and exists (select from pay.latest_quote(s.id) q
            where q.total <> s.total or q.net <> s.net))
          or (t.id is not null and (
            ${movedOther('t', "'member:' || s.payer_id || ':cash'", '-s.total')}
            or ${movedOther('t', "case when s.capture_before is null then 'member:' || s.merchant_id || ':cash' else 'reserved:' || s.merchant_id end", 's.total')})))
      union all
      select coalesce(r.id, t.business_key), coalesce(s.id, 'no refund')
      from refund r
      join pay_session s on s.id = r.session_id
      full join (
        select * from ledger.transfer where kind = 'payment' and business_key like 'refund:%'
      ) t on t.business_key = 'refund:' || r.id
      where r.transfer_id is distinct from t.id or t.reverses is distinct from s.transfer_id
        or ${movedOther('t', "'member:' || s.payer_id || ':cash'", 'r.tokens')}
        or ${movedOther('t', "'member:' || s.merchant_id || ':cash'", '-r.tokens')}
      union all
      select s.id, s.status
      from pay_session s
      cross join lateral prices.taken(s) taken
      left join (
        select session_id, sum(amount) as amount, sum(gross) as gross, sum(tokens) as tokens from refund group by 1
      ) back on back.session_id = s.id
      where back.amount > taken.net or back.gross > taken.gross or back.tokens > taken.tokens
        or (back.amount = taken.net) <> (back.tokens = taken.tokens)
        or (s.status = 'partially_refunded') <> coalesce(back.amount < taken.net, false)
        or (s.status = 'refunded') <> coalesce(back.amount >= taken.net, false)`,
  },
  {
    name: 'I6',
    claim:
      'every paid, reserved or released session and every refund has its event, and a delivery per enabled endpoint that is delivered, pending, or dead with an alert',
    breaches: `select s.id as subject, 'no event' as detail
      from pay_session s
      where s.transfer_id is not null and not exists (
        select from event e where e.subject_id = s.id and e.type = 'pay_session.paid')
      union all
      select s.id, 'no event ' || due.type
      from pay_session s
      cross join lateral (values
        ('pay_session.authorized', s.reserve_transfer_id is not null),
        ('pay_session.released', s.status = 'released')) due (type, is_due)
      where due.is_due and not exists (
        select from event e where e.subject_id = s.id and e.type = due.type)
      union all
      select r.id, 'no event'
      from refund r
      where not exists (
        select from event e
        where e.subject_id = r.session_id and e.type = 'pay_session.refunded' and not e.is_test
          and e.payload #>> '{data,refund,id}' = r.id)
      union all
      select e.subject_id, 'no delivery to ' || w.id
      from event e
      join webhook_endpoint w
        on w.merchant_id = e.merchant_id and w.enabled and w.enabled_since < e.created_at
        and (w.events is null or e.type = any (w.events))
      where e.type in (${TYPES}) and not e.is_test and not exists (
        select from delivery d where d.event_id = e.id and d.endpoint_id = w.id)
      union all
      select e.subject_id, d.status || ' ' || d.id
      from delivery d
      join event e on e.id = d.event_id
        and e.type in (${TYPES}) and not e.is_test
      join webhook_endpoint w on w.id = d.endpoint_id and w.deleted_at is null
      where (d.status = 'pending' and d.next_attempt_at is null)
        or (d.status = 'dead' and not exists (
          select from alert where kind = 'delivery_dead' and subject_id = d.id))`,
  },
];
