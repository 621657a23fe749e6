-- A business changes the price of an agreement. It counts from the next charge that is not announced: announcing copies
-- the price of the agreement into the charge.

-- The first charge that would have a new price, and when it is due.
create or replace function plans.next_unannounced(a agreement, out n integer, out due_at timestamptz)
language sql stable as $$
  select least.n, plans.due_on(a.zone, a.anchor, a.rhythm, a.every, least.n)
  from (select coalesce((select min(c.n) from charge c where c.agreement_id = a.id and c.k = 0 and c.status = 'scheduled'
      and c.attempts = 0),
    a.next_n) as n) least
$$;

-- The period that runs, if it is paid and not frozen, and what the rest of it costs more at a new price: the difference, for
-- the days from today until the next period. `price` is null without such a period.
create or replace function plans.adjustment(a agreement, p_price numeric, out n integer, out price numeric)
language plpgsql stable as $$
declare
  v_now constant timestamptz := time.of(a.merchant_id);
  v_today constant date := (v_now at time zone a.zone)::date;
  v_from date;
  v_until date;
  v_before numeric;
begin
  select max(c.n) into n from charge c
  where c.agreement_id = a.id and c.k = 0 and plans.due_date(a.anchor, a.rhythm, a.every, c.n) <= v_today;
  if plans.is_frozen(a, v_now) then return; end if;
  -- The newest price that the member has paid in this period.
  select coalesce((select h.price from agreement_change h
      join charge x on x.agreement_id = h.agreement_id and x.n = h.adjusts_n and x.k = h.k and x.status = 'paid'
      where h.agreement_id = a.id and h.adjusts_n = c.n order by h.k desc limit 1), c.price)
  into v_before from charge c where c.agreement_id = a.id and c.n = adjustment.n and c.k = 0 and c.status = 'paid';
  v_from := plans.due_date(a.anchor, a.rhythm, a.every, n);
  v_until := plans.due_date(a.anchor, a.rhythm, a.every, n + 1);
  price := round((p_price - v_before) * (v_until - v_today) / (v_until - v_from));
end $$;

create or replace function plans.change_json(a agreement, p_price numeric, p_status text, p_n integer, p_adjustment numeric)
returns jsonb
language sql stable as $$
  select jsonb_build_object('status', p_status, 'price', format.decimal(p_price, a.decimals), 'currency', a.currency,
    'fromN', next.n, 'fromAt', format.utc(next.due_at),
    'adjustment', case when p_n is not null then
      jsonb_build_object('n', p_n, 'price', format.decimal(p_adjustment, a.decimals)) end)
  from plans.next_unannounced(a) next
$$;

-- Withdraws the price that waits for the member. True when one did.
create or replace function plans.withdraw_proposal(p_agreement text) returns boolean
language plpgsql as $$
begin
  update agreement_change set status = 'replaced', decided_at = clock_timestamp()
  where agreement_id = p_agreement and status = 'proposed';
  return found;
end $$;

-- A lower price applies at once. A higher one waits for the member, and so does every price that counts within the running
-- period (`p_now`). Each takes the place of what waited before, and so does the price of today.
-- outcome: 'changed', 'same', 'no_period' (none runs that is paid), 'no_difference' or an error code. A preview changes
-- nothing.
create or replace function plans.change_price(
  p_agreement text, p_merchant text, p_price numeric, p_now boolean, p_preview boolean
) returns table (outcome text, change jsonb)
language plpgsql as $$
declare
  a agreement;
  v_status text;
  extra record;
begin
  select * into a from agreement where id = p_agreement and merchant_id = p_merchant for no key update;
  if a.id is null then return query select 'not_found', null::jsonb; return; end if;
  if a.status = 'ended' or a.ends_at is not null then return query select 'agreement_ended', null::jsonb; return; end if;
  if a.price = p_price then
    if plans.proposed_price(a.id) is null or p_now then return query select 'same', null::jsonb; return; end if;
    if not p_preview and plans.withdraw_proposal(a.id) then perform plans.write_event('agreement.changed', a.id); end if;
    return query select 'changed', plans.change_json(a, p_price, case when p_preview then 'preview' else 'applied' end, null, null);
    return;
  end if;
  select null::integer as n, null::numeric as price into extra;
  if p_now then
    select * into extra from plans.adjustment(a, p_price);
    if extra.price is null then return query select 'no_period', null::jsonb; return; end if;
    if extra.price <= 0 then return query select 'no_difference', null::jsonb; return; end if;
  end if;
  if not p_preview then
    v_status := case when p_price < a.price and not p_now then 'applied' else 'proposed' end;
    perform plans.withdraw_proposal(a.id);
    insert into agreement_change (agreement_id, k, price, before, status, decided_at, adjusts_n, adjustment)
    select a.id, coalesce(max(c.k), 0) + 1, p_price, a.price, v_status,
      case when v_status = 'applied' then clock_timestamp() end, extra.n, extra.price
    from agreement_change c where c.agreement_id = a.id;
    if v_status = 'applied' then
      perform plans.set_price(a.id, p_price);
    else
      perform plans.tell('approval_asked', a.member_id, a.mandate_id, a.id, null);
    end if;
  end if;
  return query select 'changed', plans.change_json(a, p_price, coalesce(v_status, 'preview'), extra.n, extra.price);
end $$;

create or replace function plans.set_price(p_agreement text, p_price numeric) returns void
language plpgsql as $$
begin
  update agreement set price = p_price where id = p_agreement;
  perform plans.write_event('agreement.changed', p_agreement);
end $$;

-- The price that waits for the approval of the member; null when none does.
create or replace function plans.proposed_price(p_agreement text) returns numeric
language sql stable as $$
  select price from agreement_change where agreement_id = p_agreement and status = 'proposed'
$$;

-- What the member is asked to approve; null when nothing. A price that waits is a question of its own, and comes last: nobody
-- approves it with another payee or with what they owe.
create or replace function plans.asked_kind(a agreement) returns text
language sql stable as $$
  select case
    when a.status <> 'active' then null
    when m.ended_reason = 'payee_changed' then 'payee'
    when m.ended_reason = 'undone' then 'undone'
    when exists (select from charge c where c.agreement_id = a.id and c.status = 'failed' and c.reason = 'cap') then 'cap'
    when m.ended_reason = 'member' then 'stopped'
    when exists (select from charge c where c.agreement_id = a.id and c.status = 'failed'
      and c.reason in ('insufficient', 'debt', 'level', 'trial')) then 'owed'
    when plans.proposed_price(a.id) is not null then 'price'
  end
  from (select) one left join mandate m on m.id = a.mandate_id
$$;

-- What the member pays for the rest of the running period when they approve the price that waits; null when nothing. It
-- lapses with its period, and nothing is taken while they pause.
create or replace function plans.asked_adjustment(a agreement, out n integer, out k integer, out price numeric)
language sql stable as $$
  select h.adjusts_n, h.k, h.adjustment from agreement_change h, plans.adjustment(a, h.price) now
  where plans.asked_kind(a) = 'price' and h.agreement_id = a.id and h.status = 'proposed' and h.adjusts_n = now.n and now.price is not null
    and not exists (select from mandate m where m.id = a.mandate_id and m.status = 'paused')
$$;

-- The member approves the price that waits. The caller has locked the agreement. False when none waits.
create or replace function plans.approve_change(p_agreement text, p_member text) returns boolean
language plpgsql as $$
declare
  v_price numeric;
begin
  update agreement_change c set status = 'applied', decided_at = clock_timestamp()
  from agreement a
  where a.id = p_agreement and a.member_id = p_member and a.status <> 'ended' and c.agreement_id = a.id
    and c.status = 'proposed'
  returning c.price into v_price;
  if v_price is null then return false; end if;
  perform plans.set_price(p_agreement, v_price);
  return true;
end $$;
