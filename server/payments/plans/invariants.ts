/** The invariants of plans: nothing is taken twice, beyond what a member allowed, before its notice or after an end. */
import { type Invariant, movedOther } from '../../ledger/invariant.ts';

export const PLAN_INVARIANTS: Invariant[] = [
  {
    name: 'I22',
    claim:
      'each paid charge has one paid session and one transfer of its total with its business key, from its member to its business; no transfer has the key of a charge that is not paid',
    breaches: `select coalesce(c.id, t.business_key) as subject, coalesce(c.status, 'no charge') as detail
      from (charge c join agreement a on a.id = c.agreement_id)
      full join (
        select * from ledger.transfer where kind = 'payment' and business_key like 'charge:%'
      ) t on t.business_key = plans.key_of(c)
      left join pay_session s on s.id = c.session_id
      where c.id is null or (c.status = 'paid') <> (t.id is not null)
        or c.status = 'paid' and (s.transfer_id is distinct from t.id or s.agreement_id is distinct from c.agreement_id
          or s.merchant_id <> c.merchant_id or s.amount <> c.price or s.currency <> c.currency
          or a.member_id <> s.payer_id
          or ${movedOther('t', "'member:' || s.payer_id || ':cash'", '-s.total')}
          or ${movedOther('t', "'member:' || s.merchant_id || ':cash'", 's.total')})`,
  },
  {
    name: 'I23',
    claim:
      'what a mandate took in one period is at most its cap, in the currency and in tokens; nothing was taken before its notice, before the mandate or after its end, or after the end of the agreement',
    breaches: `select m.id as subject, 'period ' || c.n as detail
      from charge c join mandate m on m.id = c.mandate_id join pay_session s on s.id = c.session_id
      group by m.id, c.agreement_id, c.n
      having sum(s.net) > m.cap or sum(s.total) > m.cap_tokens
      union all
      select c.id, 'its time'
      from charge c join mandate m on m.id = c.mandate_id join agreement a on a.id = c.agreement_id
      where c.paid_at < c.not_before or c.paid_at < m.approved_at or c.paid_at > m.ended_at
        or c.due_at >= a.ends_at and c.not_before is not null`,
  },
];
