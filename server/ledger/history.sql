-- What moved on an account, for its owner's lists. Reads only.

-- The newest transfers of an account, before one of them when it is given, with what they moved on it. Reads one
-- month after the other. Its plans are kept: to plan a statement for each month takes longer than to read a page.
create or replace function ledger.newest(p_account bigint, p_time timestamptz, p_id text, p_limit integer)
returns table (created_at timestamptz, transfer_id text, amount numeric)
-- A page: with the default of 1000, the planner reads whole tables to join them.
language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan set enable_hashagg = off as $$
begin
  if p_id is null then
    return query
      select p.created_at, p.transfer_id, sum(p.amount) from ledger.posting p
      where p.account_id = p_account
      group by p.created_at, p.transfer_id
      order by p.created_at desc, p.transfer_id desc limit p_limit;
  else
    return query
      select p.created_at, p.transfer_id, sum(p.amount) from ledger.posting p
      where p.account_id = p_account and p.created_at <= p_time
        and (p.created_at, p.transfer_id) < (p_time, p_id)
      group by p.created_at, p.transfer_id
      order by p.created_at desc, p.transfer_id desc limit p_limit;
  end if;
end $$;

-- What a transfer moved on two accounts; no row when it moved nothing on either.
create or replace function ledger.moved_by(p_transfer text, p_cash bigint, p_stake bigint)
returns table (created_at timestamptz, transfer_id text, cash numeric, stake numeric)
language plpgsql stable rows 1 set plan_cache_mode = force_generic_plan as $$
declare
  v_at timestamptz;
begin
  select t.created_at into v_at from ledger.transfer t where t.id = p_transfer;
  return query
    select v_at, p_transfer, sum(p.amount) filter (where p.account_id = p_cash),
      sum(p.amount) filter (where p.account_id = p_stake)
    from ledger.posting p
    where p.transfer_id = p_transfer and p.created_at = v_at and p.account_id in (p_cash, p_stake)
    having count(*) > 0;
end $$;

-- What archived transfers moved on an account in a period.
create or replace function ledger.archived_moves(p_account bigint, p_since timestamptz, p_until timestamptz)
returns table (created_at timestamptz, transfer_id text, amount numeric)
language sql stable as $$
  select t.created_at, t.id, m.amount
  from ledger.checkpoint c join ledger.archived_move a on a.checkpoint = c.number and a.account_id = p_account
    cross join unnest(a.numbers, a.amounts) m (number, amount)
    join ledger.transfer t on t.number = m.number
  where c.until > p_since
    and coalesce((select max(o.until) from ledger.checkpoint o where o.number < c.number), '-infinity') < p_until
    and t.created_at >= p_since and t.created_at < p_until
$$;

-- The first transfers of an account after a transfer, or after a time with an empty id, and before another time: oldest
-- first, with what they moved. Archived transfers too.
create or replace function ledger.moves(
  p_account bigint, p_time timestamptz, p_id text, p_until timestamptz, p_limit integer
) returns table (created_at timestamptz, transfer_id text, amount numeric)
language plpgsql stable rows 20 as $$
begin
  return query
    select * from (
      (select p.created_at, p.transfer_id, sum(p.amount) from ledger.posting p
        where p.account_id = p_account and p.created_at >= p_time and p.created_at < p_until
          and (p.created_at, p.transfer_id) > (p_time, p_id)
        group by p.created_at, p.transfer_id order by p.created_at, p.transfer_id limit p_limit)
      union all
      (select a.* from ledger.archived_moves(p_account, p_time, p_until) a
        where (a.created_at, a.transfer_id) > (p_time, p_id)
        order by a.created_at, a.transfer_id limit p_limit)
    ) m order by 1, 2 limit p_limit;
end $$;

-- Whether all moves of an account since a time are known: not where an archive has left without them.
create or replace function ledger.knows_moves(p_account bigint, p_since timestamptz) returns boolean
language sql stable as $$
  select p_since >= ledger.archived_until() or (
    not exists (select from ledger.checkpoint c join ledger.account a on a.id = p_account
      where c.until > greatest(p_since, a.created_at) and not c.moves_kept)
    and coalesce((select amount from ledger.archived_balance where account_id = p_account), 0)
      = coalesce((select sum(amount) from ledger.archived_move a cross join unnest(a.amounts) amount
        where a.account_id = p_account), 0))
$$;

-- The balance of an account after its transfers before a time; null when they are archived without their moves.
create or replace function ledger.balance_before(p_account bigint, p_time timestamptz) returns numeric
language sql stable as $$
  select case when ledger.knows_moves(p_account, p_time) then ledger.balance(p_account)
    - coalesce((select sum(amount) from ledger.posting where account_id = p_account and created_at >= p_time), 0)
    - coalesce((select sum(amount) from ledger.archived_moves(p_account, p_time, 'infinity')), 0) end
$$;
