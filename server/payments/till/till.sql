-- Deletes a business's tills and their days. The sessions that they made stay, as its other sessions do.
create or replace function till.erase(p_merchant text) returns void
language plpgsql as $$
begin
  delete from till_day_refund r using till_day o, till_device d
  where o.id = r.day_id and d.id = o.device_id and d.merchant_id = p_merchant;
  delete from till_refund r using till_device d where d.id = r.device_id and d.merchant_id = p_merchant;
  delete from till_sale t using till_device d
  where d.id = t.device_id and d.merchant_id = p_merchant;
  delete from till_day o using till_device d where d.id = o.device_id and d.merchant_id = p_merchant;
  delete from till_device where merchant_id = p_merchant;
end $$;

-- Tells the till why this payer may not pay its session now, or that nothing keeps them from it any more.
-- Only the payer's own press calls it: a reason that appeared by itself would let a business probe
-- balances by amounts. Who knows the session may be signed in anywhere, so a reason belongs to the member who told it.
-- outcome: 'told' or an error code.
create or replace function till.tell(
  p_session text, p_payer text, p_trial interval, p_thresholds numeric[], p_levels text[],
  p_auth_session uuid, p_amount_limit numeric, p_sum_limit numeric, p_limits numeric[]
) returns text
language plpgsql as $$
declare
  s pay_session;
  v_reason text;
begin
  select * into s from pay_session where id = p_session for no key update;
  if s.id is null or not exists (select from till_sale t where t.session_id = s.id) then
    return 'session_not_found';
  end if;
  if pay.status(s) <> 'pending' then return 'session_not_pending'; end if;
  if exists (
    select from till_reason told where told.session_id = s.id and told.member_id is distinct from p_payer)
  then return 'forbidden'; end if;
  select nullif(shown -> 'payer' ->> 'availability', 'available') into v_reason
  from pay.shopper_json(s, p_payer, p_trial, p_thresholds, p_levels, p_auth_session, p_amount_limit,
    p_sum_limit, p_limits) shown;
  if v_reason is null then
    delete from till_reason where session_id = s.id;
  else
    insert into till_reason as told (session_id, member_id, reason) values (s.id, p_payer, v_reason)
    on conflict (session_id) do update set reason = excluded.reason, told_at = excluded.told_at
      where told.reason <> excluded.reason;
  end if;
  if found then update pay_session set version = version + 1 where id = s.id; end if;
  return 'told';
end $$;

-- Whether a product is sold with no other: its price is typed, its number is limited, it is reserved, it sells a pass, or it
-- needs a level. A session of several products names no button, which decides these.
create or replace function till.is_alone(b payment_button) returns boolean
language sql stable as $$
  select b.amount is null or b.stock is not null or b.capture_days is not null or b.pass_id is not null
    or b.minimum_level is not null or b.plan_id is not null
$$;
