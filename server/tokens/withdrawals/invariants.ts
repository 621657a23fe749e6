/** Invariants of withdrawals, and of all tokens that enter or leave the ledger. */
import { type Invariant, isHere, moved, movedOther } from '../../ledger/invariant.ts';

/** The account that a withdrawal takes tokens from, and returns them to. */
const SOURCE = "'member:' || w.member_id || case w.kind when 'exit' then ':stake' else ':cash' end";

export const WITHDRAWAL_INVARIANTS: Invariant[] = [
  {
    name: 'I11',
    claim:
      'a withdrawal has one hold transfer, from its member, and at most one end transfer, to custody or back; the pending account equals the sum of open withdrawals',
    breaches: `select w.id as subject, w.status as detail
      from withdrawal w
      left join ledger.transfer h on h.business_key = 'withdrawal:' || w.id
      left join ledger.transfer e on e.business_key = 'withdrawal-end:' || w.id
      where w.hold_transfer is distinct from h.id or w.end_transfer is distinct from e.id
        or ${movedOther('h', "'withdrawal:pending'", 'w.amount')}
        or (e.id is not null and ${movedOther('e', "'withdrawal:pending'", '-w.amount')})
        or ${movedOther('h', SOURCE, '-w.amount')}
        or (w.status = 'released' and ${movedOther('e', SOURCE, 'w.amount')})
        or (${isHere('e')} and (w.status = 'settled')
          <> (coalesce(${moved('e.id', "'chain:custody'")}, 0) = w.amount))
      union all
      select t.business_key, 'no withdrawal' from ledger.transfer t
      where t.kind = 'withdrawal' and t.business_key ~ '^withdrawal(-end)?:'
        and not exists (
          select from withdrawal w where t.id in (w.hold_transfer, w.end_transfer))
      union all
      select a.path, (ledger.balance(a.id) - due.amount)::text
      from ledger.account a
      cross join (
        select coalesce(sum(amount), 0) as amount from withdrawal where closed_at is null
      ) due
      where a.path = 'withdrawal:pending' and ledger.balance(a.id) <> due.amount`,
  },
  {
    name: 'I13',
    claim:
      'tokens enter the ledger only by a credited deposit or a recorded funding and leave it only by a settled withdrawal; no account may go negative that its unit does not list',
    breaches: `select t.business_key as subject, l.amount::text as detail
      from (
        select transfer_id, sum(amount) as amount from ledger.posting
        where account_id = (select id from ledger.account where path = 'chain:custody')
        group by transfer_id
      ) l
      join ledger.transfer t on t.id = l.transfer_id
      left join deposit d on d.transfer_id = t.id and d.status = 'credited'
      left join ledger.treasury_funding f on f.transfer_id = t.id
      left join withdrawal w on w.end_transfer = t.id and w.status = 'settled'
      where l.amount is distinct from coalesce(-d.amount, -f.units, w.amount)
      union all
      select path, balance::text from ledger.account
      where not has_floor and not ledger.may_lack_floor(path, unit)`,
  },
];
