-- What is left of purchases in their buyer's cash: the ledger's postings say it. `lots_kept` repeats it at the beginning of
-- some months, so that a long history is not read again from its beginning.

-- The cash that was left at `p_until` of each purchase credited after `p_since`, and cash from elsewhere. A debit takes cash from
-- elsewhere first, which includes older purchases, and then these purchases, oldest first. Nothing that is credited later makes
-- a purchase whole again. Movements are in the order in which their transactions began: what a debit took of a credit that
-- began later and was there before makes `elsewhere` negative, and is taken of that credit. A withdrawal takes its own purchase;
-- one that the card network refused gives it back. None of a purchase before the end of an archive without movements. Null
-- without such a purchase.
create or replace function purchases.replay_lots(p_member text, p_since timestamptz, p_until timestamptz) returns lots_kept
language plpgsql stable as $$
declare
  v_cash bigint := (select cash_account from member where id = p_member);
  v_known timestamptz;
  v_from timestamptz;
  -- Few members have one, and it costs most of the time to look for it at each movement.
  v_withdrew boolean := exists (
    select from purchase_reversal r join purchase p on p.id = r.purchase_id
    where p.member_id = p_member and r.kind = 'withdrawal');
  k lots_kept;
  -- All lots before it are empty.
  v_first integer := 1;
  v_own integer;
  v_debit numeric;
  v_part numeric;
  l record;
begin
  if p_since = '-infinity' then
    select * into k from lots_kept where member_id = p_member and until <= p_until order by until desc limit 1;
  end if;
  if k.member_id is not null then
    v_from := k.until;
  else
    -- From the first time since which all movements are known.
    foreach v_known in array array['-infinity', (select max(until) from ledger.checkpoint where not moves_kept),
      ledger.archived_until()]
    loop
      select min(t.created_at) into v_from
      from purchase p join ledger.transfer t on t.id = p.transfer_id
      where p.member_id = p_member and p.closed_at > p_since and t.created_at < p_until
        and t.created_at >= coalesce(v_known, '-infinity');
      if v_from is null then return null; end if;
      k.elsewhere := ledger.balance_before(v_cash, v_from);
      exit when k.elsewhere is not null;
    end loop;
    k.member_id := p_member;
    k.known_from := v_from;
    k.purchases := '{}';
    k.amounts := '{}';
  end if;

  for l in
    select o.amount, p.id as bought, r.purchase_id as withdrawn
    from ledger.moves(v_cash, v_from, '', p_until, null) o
    left join purchase p on p.transfer_id = o.transfer_id and p.member_id = p_member
    left join ledger.transfer t on v_withdrew and t.id = o.transfer_id and t.created_at = o.created_at
    left join purchase_reversal r on r.kind = 'withdrawal'
      and r.id = substring(t.business_key from '^buy-(?:withdrawal|withdrawal-refused|refund-failed):(.*)$')
    order by o.created_at, o.amount < 0, o.transfer_id
  loop
    v_own := array_position(k.purchases, l.withdrawn);
    if l.bought is not null then
      k.purchases := k.purchases || l.bought;
      v_part := least(l.amount, greatest(0, -k.elsewhere));
      k.elsewhere := k.elsewhere + v_part;
      k.amounts := k.amounts || l.amount - v_part;
    elsif v_own is not null then
      k.elsewhere := k.elsewhere - greatest(0, -k.amounts[v_own] - l.amount);
      k.amounts[v_own] := greatest(0, k.amounts[v_own] + l.amount);
      v_first := least(v_first, v_own);
    elsif l.amount > 0 then
      k.elsewhere := k.elsewhere + l.amount;
    else
      v_part := least(-l.amount, greatest(0, k.elsewhere));
      k.elsewhere := k.elsewhere - v_part;
      v_debit := -l.amount - v_part;
      while v_debit > 0 and v_first <= cardinality(k.purchases) loop
        v_part := least(v_debit, k.amounts[v_first]);
        k.amounts[v_first] := k.amounts[v_first] - v_part;
        v_debit := v_debit - v_part;
        if k.amounts[v_first] = 0 then v_first := v_first + 1; end if;
      end loop;
      k.elsewhere := k.elsewhere - v_debit;
    end if;
  end loop;
  k.until := p_until;
  return k;
end $$;

-- Each purchase credited after `p_since` with what was left of it at `p_until`.
create or replace function purchases.lots(p_member text, p_since timestamptz, p_until timestamptz default 'infinity')
returns table (purchase_id text, tokens numeric)
language sql stable as $$
  with replayed as materialized (select k.* from purchases.replay_lots(p_member, p_since, p_until) k)
  select lot.id, lot.amount from replayed k cross join unnest(k.purchases, k.amounts) lot (id, amount)
  union all
  -- What `keep_lots` left out, because nothing was left of it.
  select p.id, 0
  from replayed k join purchase p on p.member_id = p_member and p.id <> all (k.purchases)
    join ledger.transfer t on t.id = p.transfer_id
  where t.created_at >= k.known_from and t.created_at < p_until and p.closed_at > p_since
$$;

-- Keeps what was left at the beginning of each month up to `p_until` for members with at least `p_least` movements since what
-- was kept before. Of the members after `p_after`, in the order of their ids.
-- Returns the last of them, null after the last one.
create or replace function purchases.keep_lots(p_until timestamptz, p_least integer, p_after text, p_members integer) returns text
language plpgsql as $$
declare
  m record;
  v_last text;
  v_since timestamptz;
  v_month timestamptz;
  k lots_kept;
begin
  for m in
    select o.id, o.cash_account from member o
    where o.id > p_after and o.cash_account is not null
      and exists (select from purchase p where p.member_id = o.id and p.transfer_id is not null)
    order by o.id limit p_members
  loop
    v_last := m.id;
    select coalesce((select max(o.until) from lots_kept o where o.member_id = m.id), min(t.created_at)) into v_since
    from purchase p join ledger.transfer t on t.id = p.transfer_id where p.member_id = m.id;
    continue when not purchases.has_moved(m.cash_account, v_since, p_until, p_least);
    for v_month in
      select s.at at time zone 'UTC'
      from generate_series(date_trunc('month', v_since at time zone 'UTC') + interval '1 month', p_until at time zone 'UTC', '1 month') s (at)
    loop
      continue when not purchases.has_moved(m.cash_account, v_since, v_month, p_least);
      k := purchases.replay_lots(m.id, '-infinity', v_month);
      continue when k.member_id is null;
      select coalesce(array_agg(lot.id order by lot.place), '{}'), coalesce(array_agg(lot.amount order by lot.place), '{}')
      into k.purchases, k.amounts
      from unnest(k.purchases, k.amounts) with ordinality lot (id, amount, place)
      where lot.amount > 0
        or exists (select from purchase_reversal r where r.purchase_id = lot.id and r.kind = 'withdrawal');
      insert into lots_kept select (k).* on conflict do nothing;
      v_since := v_month;
    end loop;
  end loop;
  return v_last;
end $$;

-- Whether an account has moved so many times in a period.
create or replace function purchases.has_moved(p_account bigint, p_since timestamptz, p_until timestamptz, p_least integer)
returns boolean
language sql stable as $$
  select count(*) >= p_least from (select from ledger.moves(p_account, p_since, '', p_until, p_least)) moved
$$;
