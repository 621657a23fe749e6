/** Invariants of the ledger's own tables. Each feature that moves tokens has its own beside its code. */
import type { Invariant } from './invariant.ts';

export const LEDGER_INVARIANTS: Invariant[] = [
  {
    name: 'I1',
    claim: 'the postings of every transfer sum to zero in every unit',
    breaches: `select transfer_id as subject, unit, sum(amount)::text as detail
      from ledger.posting group by transfer_id, unit having sum(amount) <> 0`,
  },
  {
    name: 'I2',
    claim: 'all postings, archived ones too, sum to zero in every unit',
    breaches: `select unit as subject, sum(amount)::text as detail
      from (
        select unit, amount from ledger.posting
        union all
        select coalesce(a.unit, '?'), b.amount
        from ledger.archived_balance b left join ledger.account a on a.id = b.account_id
      ) line group by unit having sum(amount) <> 0`,
  },
  {
    name: 'I3',
    claim:
      'balance plus waiting credits is the sum of the postings, from the archived sum on, all in the account’s unit',
    breaches: `select a.path as subject,
        (ledger.balance(a.id) - coalesce(p.total, 0))::text as detail
      from ledger.account a
      left join (
        select account_id, sum(amount) as total, min(unit) as first_unit, max(unit) as last_unit from (
          select account_id, amount, unit from ledger.posting
          union all
          select account_id, amount, null from ledger.archived_balance
        ) line group by 1
      ) p on p.account_id = a.id
      where ledger.balance(a.id) <> coalesce(p.total, 0)
        or p.first_unit <> a.unit or p.last_unit <> a.unit`,
  },
  {
    name: 'I4',
    claim: 'no account is below its floor',
    breaches: `select path as subject, balance::text as detail
      from ledger.account where has_floor and balance < 0`,
  },
  {
    name: 'I16',
    claim:
      'the modes stay apart in every transfer and member, and test tokens come from recorded fundings',
    breaches: `select transfer_id as subject, 'two modes' as detail
      from ledger.posting join ledger.unit u using (unit) group by transfer_id
      having count(distinct u.livemode) > 1
      union all
      select m.id, a.path from member m
      join ledger.account a on a.id in (m.cash_account, m.stake_account)
      join ledger.unit u using (unit)
      where u.kind <> 'token' or u.livemode <> m.livemode
      union all
      select l.transfer_id, 'no funding' from ledger.posting l
      join ledger.account a on a.id = l.account_id and a.path = 'test:faucet'
      left join ledger.test_funding f on f.transfer_id = l.transfer_id
      where f.units is distinct from -l.amount`,
  },
  {
    name: 'I18',
    claim:
      'the archived sums are those of the last checkpoint, and the postings begin where it ends',
    breaches: `select 'archived balances' as subject, coalesce(last.number::text, 'no checkpoint') as detail
      from (select) one
      left join (select number, jws from ledger.checkpoint order by number desc limit 1) last on true
      where case when last.number is null then exists (select from ledger.archived_balance)
        else encode(ledger.archived_balances_hash(), 'hex')
          is distinct from ledger.claims(last.jws) ->> 'balances' end
      union all
      select partition::text, format.utc(since)
      from (select * from partitions.list('ledger.posting') limit 1) oldest
      where coalesce(since, '-infinity') <> ledger.archived_until()`,
  },
  {
    name: 'I14',
    // Without a mark, no process has sealed anything yet.
    claim: 'every transfer older than 15 minutes is sealed',
    breaches: `select id as subject, created_at::text as detail
      from ledger.transfer
      where created_at < now() - interval '15 minutes' and exists (select from ledger.seal_mark)
        and case when number is null then not exists (select from ledger.seal)
          else number > (select coalesce(max(last_transfer), 0) from ledger.seal) end`,
  },
];
