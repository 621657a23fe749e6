-- The triggers of transfers and postings. They set no search_path, which costs as much as their rules: all names
-- are qualified (docs/decisions/0006). They read no postings of other months (docs/decisions/0009).

-- A posting moves something, belongs to the transaction that made its transfer, has its time, and its account's
-- unit. The postings of a statement sum to zero in every unit of each transfer. A statement writes all postings of
-- a transfer, numbered from 1: a second statement would repeat a number.
create or replace function ledger.posting_guard() returns trigger
language plpgsql as $$
declare
  v record;
  v_right boolean;
begin
  -- Nearly every statement writes one transfer in one unit. For it, all of the rules need one aggregate per rule
  -- less, and read the transfer once. Anything else, right or wrong, is left to the query below.
  select sum(w.amount) = 0 and bool_and(
    w.amount <> 0 and a.unit is not distinct from w.unit and w.unit = f.unit
    and w.transfer_id = f.transfer_id and w.created_at = f.created_at and w.position >= f.position)
  into v_right
  from (select * from written where position = 1 limit 1) f
  join ledger.transfer t on t.id = f.transfer_id and t.created_at = f.created_at
    and t.xid = pg_current_xact_id()
  cross join written w
  left join ledger.account a on a.id = w.account_id;
  if v_right then return null; end if;

  select w.transfer_id, w.unit, bool_or(w.amount = 0) as is_nothing,
    bool_and(t.xid is not distinct from pg_current_xact_id()) as is_here,
    bool_and(a.unit is not distinct from w.unit) as is_of_unit,
    bool_and(t.created_at is not distinct from w.created_at) as is_at_time,
    sum(w.amount) = 0 as is_balanced
  into v
  from written w
  left join ledger.transfer t on t.id = w.transfer_id
  left join ledger.account a on a.id = w.account_id
  group by w.transfer_id, w.unit
  having sum(w.amount) <> 0 or bool_or(w.amount = 0)
    or not bool_and(t.xid is not distinct from pg_current_xact_id())
    or not bool_and(a.unit is not distinct from w.unit)
    or not bool_and(t.created_at is not distinct from w.created_at)
    or (select min(o.position) from written o where o.transfer_id = w.transfer_id) <> 1
    or (select count(distinct u.livemode) from written o join ledger.unit u on u.unit = o.unit
      where o.transfer_id = w.transfer_id) > 1
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
  elsif not v.is_balanced then
    raise exception 'transfer % does not balance', v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_balanced';
  elsif (select min(o.position) from written o where o.transfer_id = v.transfer_id) <> 1 then
    raise exception 'postings of transfer % are not numbered from 1', v.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_position';
  end if;
  raise exception 'transfer % moves test tokens and others', v.transfer_id
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_of_one_mode';
end $$;

-- The balance moves with the posting, never beside it. A credit to an account that defers them waits, and takes one
-- statement. An account that begins to defer meanwhile is credited at once.
create or replace function ledger.posting_apply() returns trigger
language plpgsql as $$
begin
  if new.amount > 0 then
    insert into ledger.pending_credit (account_id, amount)
    select a.id, new.amount from ledger.account a where a.id = new.account_id and a.deferred_credit;
    if found then return null; end if;
  end if;
  update ledger.account set balance = balance + new.amount where id = new.account_id;
  if not found then
    raise exception 'posting to account %, which is not there', new.account_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_account';
  end if;
  return null;
end $$;

-- At the commit. Postings that move something and sum to zero are at least two. The time names their partition.
create or replace function ledger.transfer_posted() returns trigger
language plpgsql as $$
begin
  perform from ledger.posting where transfer_id = new.id and created_at = new.created_at limit 1;
  if not found then
    raise exception 'transfer % has no postings', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_posted';
  end if;
  return null;
end $$;
