-- A member approves what a business asks for (plans/approve.sql). Where the price counts within the running period, the same
-- commit takes the rest of that period. The payee is the one that the member read, and `p_adjustment` the total in tokens;
-- null when nothing is taken.
-- outcome: 'approved' or an error code, after which the caller rolls back.
create or replace function charges.approve(
  p_agreement text, p_member text, p_price numeric, p_cap numeric, p_cap_tokens numeric, p_payee_name text,
  p_payee_domain text, p_adjustment numeric, p_discount integer, p_minutes integer, p_trial interval, p_thresholds numeric[], p_levels text[], p_public_url text,
  p_limits numeric[]
) returns text
language plpgsql as $$
declare
  a agreement;
  m mandate;
  c charge;
  x record;
  v_outcome text;
begin
  select * into a from agreement where id = p_agreement and member_id = p_member for no key update;
  if a.id is null then return 'not_found'; end if;
  select * into x from plans.asked_adjustment(a);
  if x.n is not null and exists (select from plan p where p.id = a.plan_id and p.paused_at is not null) then
    return 'payments_disabled';
  end if;
  if (x.n is null) <> (p_adjustment is null) then return 'approval_changed'; end if;
  v_outcome := plans.approve(p_agreement, p_member, p_price, p_cap, p_cap_tokens, p_discount);
  if v_outcome <> 'approved' then return v_outcome; end if;
  select * into a from agreement where id = p_agreement;
  select * into m from mandate where id = a.mandate_id;
  if m.payee_name <> p_payee_name or m.payee_domain <> p_payee_domain then return 'approval_changed'; end if;
  if x.n is null then return 'approved'; end if;

  -- The press is the notice.
  insert into charge (id, agreement_id, n, k, merchant_id, due_at, announced_at, not_before, price, currency, decimals, status)
  values (format.new_id('crg'), a.id, x.n, x.k, a.merchant_id, m.approved_at, m.approved_at, m.approved_at, x.price,
    a.currency, a.decimals, 'announced')
  returning * into c;
  v_outcome := charges.take(c, a, m, p_discount, p_minutes, p_trial, p_thresholds, p_levels, p_public_url, p_limits);
  select * into c from charge where id = c.id;
  return case
    when v_outcome <> 'paid' then case c.reason
      when 'insufficient' then 'insufficient_balance' when 'debt' then 'tokens_held' when 'level' then 'level_too_low'
      when 'trial' then 'trial_expired' when 'rate' then 'rate_unavailable' when 'limit' then 'merchant_limit_reached'
      when 'cap' then 'adjustment_above_cap' else 'payments_disabled' end
    -- The price of the day has changed since the member read the sum.
    when (select s.total from pay_session s where s.id = c.session_id) <> p_adjustment then 'approval_changed'
    else 'approved' end;
end $$;
