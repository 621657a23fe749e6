-- One trigger checks what a statement has written, instead of two triggers and a check constraint, and the
-- triggers of a posting set no search_path, which costs as much as their rules: all names are qualified
-- (docs/decisions/0235).

-- A posting moves something, belongs to the transaction that made its transfer, has its time, and its account's
-- unit. What a statement has written sums to zero in every unit of each transfer.
create or replace function ledger.posting_guard() returns trigger
language plpgsql as $$
declare
  v record;
begin
  select w.transfer_id, w.unit, bool_or(w.amount = 0) as is_nothing,
    bool_and(t.xid is not distinct from pg_current_xact_id()) as is_here,
    bool_and(a.unit is not distinct from w.unit) as is_of_unit,
    bool_and(t.created_at is not distinct from w.created_at) as is_at_time
  into v
  from written w
  left join ledger.transfer t on t.id = w.transfer_id
  left join ledger.account a on a.id = w.account_id
  group by w.transfer_id, w.unit
  having sum(w.amount) <> 0 or bool_or(w.amount = 0)
    or not bool_and(t.xid is not distinct from pg_current_xact_id())
    or not bool_and(a.unit is not distinct from w.unit)
    or not bool_and(t.created_at is not distinct from w.created_at)
    or exists (select from ledger.posting p
      where p.transfer_id = w.transfer_id and (p.unit = 'TEST') <> (w.unit = 'TEST'))
  limit 1;
  if not found then return null; end if;
  if not v.is_here then
    raise exception 'posting outside the transaction of transfer %', v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_same_transaction';
  elsif not v.is_of_unit then
    raise exception 'posting of % in transfer % to an account of another unit', v.unit, v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_unit';
  elsif not v.is_at_time then
    raise exception 'posting at another time than transfer %', v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_time';
  elsif v.is_nothing then
    raise exception 'posting of nothing in transfer %', v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_amount';
  elsif exists (select from ledger.posting p
    where p.transfer_id = v.transfer_id and (p.unit = 'TEST') <> (v.unit = 'TEST'))
  then
    raise exception 'transfer % moves test tokens and others', v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_of_one_mode';
  end if;
  raise exception 'transfer % does not balance', v.transfer_id
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_balanced';
end $$;
drop trigger transfer_balanced on ledger.posting;
alter table ledger.posting drop constraint posting_amount_check;

-- The balance moves with the posting, never beside it. One statement decides whether a credit waits:
-- an account that becomes busy meanwhile is credited once. Only a credit waits.
create or replace function ledger.posting_apply() returns trigger
language plpgsql as $$
begin
  update ledger.account set balance = balance + new.amount
  where id = new.account_id and (new.amount < 0 or not deferred_credit);
  if found then return null; end if;
  if new.amount <= 0 then
    raise exception 'a debit of account % cannot wait', new.account_id
      using errcode = 'integrity_constraint_violation', constraint = 'pending_credit_amount';
  end if;
  insert into ledger.pending_credit (account_id, amount) values (new.account_id, new.amount);
  return null;
end $$;
alter table ledger.pending_credit drop constraint unfolded_credit_amount_check;

-- At the commit. Postings that move something and sum to zero are at least two.
create or replace function ledger.transfer_posted() returns trigger
language plpgsql as $$
begin
  perform from ledger.posting where transfer_id = new.id limit 1;
  if not found then
    raise exception 'transfer % has no postings', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_posted';
  end if;
  return null;
end $$;
