/** Invariants of card purchases: credited tokens, received money, holds and debts. */
import { type Invariant, movedOther } from '../../ledger/invariant.ts';

export const PURCHASE_INVARIANTS: Invariant[] = [
  {
    name: 'I8',
    claim:
      'a purchase is credited exactly when one transfer moved its tokens to its buyer, and its money',
    breaches: `select coalesce(p.id, t.business_key) as subject, coalesce(p.status, 'no purchase') as detail
      from purchase p
      full join (
        select * from ledger.transfer where kind = 'buy' and business_key like 'buy:%'
      ) t on t.business_key = 'buy:' || p.id
      where p.transfer_id is distinct from t.id
        or (t.id is not null and (
          ${movedOther('t', "'treasury:tokens'", '-p.tokens')}
          or ${movedOther('t', "'member:' || p.member_id || ':cash'", 'p.tokens')}
          or ${movedOther('t', "'card:clearing:' || p.currency", 'p.amount')}))`,
  },
  {
    name: 'I9',
    claim:
      'the clearing, dispute, held, receivable, claims and loss accounts equal the sums of purchases and reversals, and so does each member’s stored debt',
    breaches: `select coalesce(a.path, due.path) as subject,
        (coalesce(ledger.balance(a.id), 0) - coalesce(due.amount, 0))::text as detail
      from (
        select * from ledger.account
        where path like 'card:%' or path in ('claims:tokens', 'loss:cards')
          or path like 'member:%:held' or path like 'member:%:receivable'
      ) a
      full join (
        select path, sum(amount) as amount from (
          select 'card:clearing:' || currency as path, amount from purchase where status = 'credited'
          union all
          select 'card:clearing:' || p.currency, -r.amount
          from purchase_reversal r join purchase p on p.id = r.purchase_id
          where purchases.takes_back(r.status)
          union all
          select 'card:disputes:' || p.currency, r.amount
          from purchase_reversal r join purchase p on p.id = r.purchase_id where r.status = 'open'
          union all
          select 'member:' || p.member_id || ':held', r.held
          from purchase_reversal r join purchase p on p.id = r.purchase_id
          union all
          select 'member:' || p.member_id || ':receivable', -r.owed
          from purchase_reversal r join purchase p on p.id = r.purchase_id
          union all
          select 'claims:tokens', owed - written_off from purchase_reversal
          union all
          select 'loss:cards', written_off from purchase_reversal
        ) line group by path
      ) due on due.path = a.path
      where coalesce(ledger.balance(a.id), 0) <> coalesce(due.amount, 0)
      union all
      select m.id, (m.owed - coalesce(due.owed, 0))::text
      from member m
      left join (
        select p.member_id, sum(r.owed) as owed
        from purchase_reversal r join purchase p on p.id = r.purchase_id group by 1
      ) due on due.member_id = m.id
      where m.owed <> coalesce(due.owed, 0)`,
  },
  {
    name: 'I12',
    claim:
      'the holds of a card purchase, of members and of reservations, never exceed its tokens less those returned or booked as a loss; the buyer’s own holds also exclude what the buyer owes; a reservation that has holds is open and has as many tokens',
    breaches: `select h.purchase_id as subject, held.amount || ' held of at most ' || due.amount as detail
      from purchase_hold h
      join purchase p on p.id = h.purchase_id
      cross join lateral (
        select coalesce(sum(c.amount), 0) as amount,
          coalesce(sum(c.amount) filter (where c.member_id = p.member_id), 0) as own
        from card_hold c where c.purchase_id = p.id
      ) held
      cross join lateral (
        select p.tokens - coalesce(sum(r.tokens - r.owed + r.written_off), 0) as amount,
          p.tokens - coalesce(sum(r.tokens), 0) as own
        from purchase_reversal r
        where r.purchase_id = p.id and purchases.claims(r.status)
      ) due
      where (h.kept_for is not null or h.until > clock_timestamp())
        and (p.status <> 'credited' or held.amount > due.amount or held.own > greatest(0, due.own))
      union all
      select s.id, held.amount || ' held in ' || s.status
      from (select session_id, sum(amount) as amount from card_hold where session_id is not null group by 1) held
      join pay_session s on s.id = held.session_id
      where s.status <> 'authorized' or held.amount > s.total
      union all
      select r.id, 'written off ' || r.written_off || ' of ' || r.owed
      from purchase_reversal r where r.written_off > r.owed`,
  },
];
