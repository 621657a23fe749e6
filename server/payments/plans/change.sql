-- A business changes the price of an agreement. It counts from the next charge that is not announced: announcing copies
-- the price of the agreement into the charge.

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
  if a.ends_at is not null then return query select 'agreement_ended', null::jsonb; return; end if;
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
      perform plans.write_event('agreement.changed', a.id);
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
