/** The invariant of passes: entries of the ledger are those of the rows, and none is invented or lost. */
import type { Invariant } from '../../ledger/invariant.ts';

export const PASS_INVARIANTS: Invariant[] = [
  {
    name: 'I21',
    claim:
      'of each pass, sold and given entries are those held, used, expired and returned; of each held pass, what is left, visited and refunded; a paid session that sells a pass has one held pass',
    breaches: `select p.id as subject, 'issued, used, expired or returned' as detail
      from pass p
      left join lateral (
        select sum(coalesce(h.entries, 1)) as issued, sum(ledger.balance(h.account)) as held
        from pass_holding h where h.pass_id = p.id
      ) h on true
      left join lateral (
        select sum(v.entries) as used from pass_visit v join pass_holding h on h.id = v.holding_id
        where h.pass_id = p.id and v.returned_at is null and v.transfer_id is not null
      ) v on true
      left join lateral (
        select sum(r.entries) as returned from refund r join pass_holding h on h.session_id = r.session_id
        where h.pass_id = p.id
      ) r on true
      where -ledger.balance(p.issued_account) <> coalesce(h.issued, 0)
        or ledger.balance(p.used_account) <> coalesce(v.used, 0)
        or ledger.balance(p.returned_account) <> coalesce(r.returned, 0)
        or ledger.balance(p.expired_account)
          <> coalesce(h.issued, 0) - coalesce(h.held, 0) - coalesce(v.used, 0) - coalesce(r.returned, 0)
      union all
      select h.id, coalesce(h.ended, 'open')
      from pass_holding h
      left join lateral (
        select sum(v.entries) as used from pass_visit v
        where v.holding_id = h.id and v.returned_at is null and v.transfer_id is not null
      ) v on true
      left join lateral (
        select sum(r.entries) as returned from refund r where r.session_id = h.session_id
      ) r on true
      where (h.ended is not null and ledger.balance(h.account) <> 0)
        or (h.ended is distinct from 'expired' and ledger.balance(h.account)
          <> coalesce(h.entries, 1) - coalesce(v.used, 0) - coalesce(r.returned, 0))
        or ledger.balance(h.account) > coalesce(h.entries, 1) - coalesce(v.used, 0) - coalesce(r.returned, 0)
      union all
      select s.id, coalesce(h.id, 'no held pass')
      from pay_session s left join pass_holding h on h.session_id = s.id
      where s.pass_id is not null
        and ((s.transfer_id is null) <> (h.id is null) or h.pass_id <> s.pass_id)
      union all
      select h.id, 'another unit'
      from pass_holding h join ledger.account a on a.id = h.account
      where a.unit <> h.pass_id or a.path <> 'holding:' || h.id or not a.has_floor`,
  },
];
