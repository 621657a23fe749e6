import type { Invariant } from '../../ledger/invariant.ts';

export const TOP_UP_INVARIANTS: Invariant[] = [
  {
    name: 'I15',
    claim:
      'a top-up that has ended either paid its session, at its approved total and with its purchase credited, or has a reason; what it kept was credited, and what is void was not, unless another top-up replaced it',
    breaches: `select t.purchase_id as subject, t.status || coalesce(' ' || t.reason, '') as detail
      from top_up t
      join purchase p on p.id = t.purchase_id
      join pay_session s on s.id = t.session_id
      where t.member_id <> p.member_id
        or (t.status <> 'open' and t.closed_at is null)
        or (t.status = 'paid' and (
          p.transfer_id is null or pay.paid_by(s) is null
          or s.payer_id is distinct from t.member_id or s.total is distinct from t.total))
        or (t.status = 'kept' and (p.transfer_id is null or t.reason is null))
        or (t.status = 'void' and t.reason is distinct from 'replaced' and p.transfer_id is not null)`,
  },
];
