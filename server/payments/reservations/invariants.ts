import { type Invariant, movedOther } from '../../ledger/invariant.ts';

export const RESERVATION_INVARIANTS: Invariant[] = [
  {
    name: 'I20',
    claim:
      'the open reservations of a business sum to its reserved account; each reservation is captured once, by one transfer of what the captured net is worth, and the rest has returned by one reversal',
    breaches: `select coalesce(a.path, due.path) as subject,
        (coalesce(ledger.balance(a.id), 0) - coalesce(due.amount, 0))::text as detail
      from (select * from ledger.account where path like 'reserved:%') a
      full join (
        select 'reserved:' || merchant_id as path, sum(total) as amount
        from pay_session where status = 'authorized' group by 1
      ) due on due.path = a.path
      where coalesce(ledger.balance(a.id), 0) <> coalesce(due.amount, 0)
      union all
      select coalesce(s.id, t.business_key), 'captured ' || coalesce(s.captured, 0)
      from (select * from pay_session where captured is not null) s
      full join (
        select * from ledger.transfer where kind = 'payment' and business_key like 'capture:%'
      ) t on t.business_key = 'capture:' || s.id
      where s.transfer_id is distinct from t.id or t.reverses is not null
        or s.captured_tokens <> (pay.worth(s, s.captured)).tokens
        or s.captured_gross <> (pay.worth(s, s.captured)).gross
        or ${movedOther('t', "'reserved:' || s.merchant_id", '-s.captured_tokens')}
        or ${movedOther('t', "'member:' || s.merchant_id || ':cash'", 's.captured_tokens')}
      union all
      select coalesce(s.id, t.business_key), 'returned'
      from (
        select *, total - coalesce(captured_tokens, 0) as rest from pay_session
        where reserve_transfer_id is not null and closed_at is not null
          and captured_tokens is distinct from total
      ) s
      full join (
        select * from ledger.transfer where kind = 'payment' and business_key like 'return:%'
      ) t on t.business_key = 'return:' || s.id
      where t.id is null or s.id is null or t.reverses is distinct from s.reserve_transfer_id
        or ${movedOther('t', "'reserved:' || s.merchant_id", '-s.rest')}
        or ${movedOther('t', "'member:' || s.payer_id || ':cash'", 's.rest')}`,
  },
];
