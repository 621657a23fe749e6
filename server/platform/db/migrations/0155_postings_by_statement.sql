-- The guards of postings check all rows of a statement at once: the same rules with a third of the
-- queries (docs/decisions/0155).

drop trigger posting_guard on ledger.posting;
drop trigger posting_apply on ledger.posting;
drop trigger transfer_balanced on ledger.posting;

-- A posting belongs to the transaction that made its transfer, has its time, and its account's unit.
create or replace function ledger.posting_guard() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v record;
begin
  select w.transfer_id, w.account_id, w.unit,
    t.xid is distinct from pg_current_xact_id() as is_elsewhere,
    a.unit is distinct from w.unit as is_other_unit,
    t.created_at is distinct from w.created_at as is_at_other_time
  into v
  from written w
  left join transfer t on t.id = w.transfer_id
  left join account a on a.id = w.account_id
  where t.xid is distinct from pg_current_xact_id()
    or a.unit is distinct from w.unit
    or t.created_at is distinct from w.created_at
    or exists (
      select from posting p where p.transfer_id = w.transfer_id and (p.unit = 'TEST') <> (w.unit = 'TEST'))
  limit 1;
  if not found then return null; end if;
  if v.is_elsewhere then
    raise exception 'posting outside the transaction of transfer %', v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_same_transaction';
  elsif v.is_other_unit then
    raise exception 'posting of % to account %', v.unit, v.account_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_unit';
  elsif v.is_at_other_time then
    raise exception 'posting at another time than transfer %', v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_time';
  end if;
  raise exception 'transfer % moves test tokens and others', v.transfer_id
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_of_one_mode';
end $$;

create trigger posting_guard after insert on ledger.posting referencing new table as written
for each statement execute function ledger.posting_guard();

-- After each statement, what it wrote sums to zero in every unit of each transfer.
create or replace function ledger.transfer_balanced() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_transfer text;
begin
  select transfer_id into v_transfer
  from written group by transfer_id, unit having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not balance', v_transfer
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_balanced';
  end if;
  return null;
end $$;

create trigger transfer_balanced after insert on ledger.posting referencing new table as written
for each statement execute function ledger.transfer_balanced();

-- The balance moves with the posting, never beside it. One statement decides whether a credit waits:
-- an account that becomes busy meanwhile is credited once.
create or replace function ledger.posting_apply() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  update account set balance = balance + new.amount
  where id = new.account_id and (new.amount < 0 or not deferred_credit);
  if not found then
    insert into pending_credit (account_id, amount) values (new.account_id, new.amount);
  end if;
  return null;
end $$;

create trigger posting_apply after insert on ledger.posting
for each row execute function ledger.posting_apply();

-- posting_guard requires the transfer, and transfers are never deleted.
alter table ledger.posting drop constraint posting_transfer_id_fkey;
