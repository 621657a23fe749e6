-- Whether a payer may pay a session, and its business be paid.

-- 'available', or the first reason why this payer may not pay this session. `p_cash` and `p_stake`
-- are the balances after debts (purchases.after_debt). `p_merchant_off`: why the merchant may not be paid
-- this (pay.merchant_off).
create or replace function pay.availability(
  s pay_session, payer member, p_merchant_off text, p_total numeric, p_cash numeric,
  p_stake numeric, p_trial interval, p_thresholds numeric[]
) returns text
language plpgsql stable as $$
declare
  v_off text := restrictions.payments_off(payer);
  v_pass text;
  v_plan text;
begin
  if p_merchant_off is not null then
    return p_merchant_off;
  end if;
  if s.plan_id is not null then
    v_plan := plans.sale_refusal(s, payer.id);
    if v_plan is not null then return v_plan; end if;
  end if;
  if s.pass_id is not null then
    v_pass := passes.sale_refusal(s, payer.id);
  end if;
  if v_pass = 'pass_closed' then
    return v_pass;
  elsif v_off is not null then
    return v_off;
  -- More tokens would pay the debt first.
  elsif p_cash < 0 then
    return 'tokens_held';
  elsif p_stake < p_thresholds[2]
    and clock_timestamp() >= coalesce(payer.confirmed_at + p_trial, '-infinity')
  then
    return 'trial_expired';
  elsif levels.level_of(p_stake, p_thresholds) < coalesce(s.minimum_level, 0) then
    return 'level_too_low';
  elsif v_pass is not null then
    return v_pass;
  elsif p_cash < p_total then
    -- The cash would be enough without the disputed purchase.
    if p_cash + purchases.held(payer.id) + greatest(0, payer.owed - p_stake) >= p_total then
      return 'tokens_held';
    end if;
    return 'insufficient_balance';
  end if;
  return 'available';
end $$;

create or replace function pay.may_be_paid(m member) returns boolean
language sql stable as $$
  select restrictions.is_open(m)
$$;

-- What disables the payment: the merchant, which the payer cannot change, before the payer's own
-- account. Null if nothing does.
create or replace function pay.disabled_by(s pay_session, payer member) returns text
language sql stable as $$
  select case
    when pay.may_be_paid(m) then restrictions.disabled_by(payer)
    else 'merchant_disabled'
  end
  from member m where m.id = s.merchant_id
$$;

-- Why the merchant may not be paid this; null if it may.
create or replace function pay.merchant_off(s pay_session, p_gross numeric, p_limits numeric[])
returns text
language sql stable as $$
  select case
    when not pay.may_be_paid(m) then 'payments_disabled'
    when pay.exceeds_limit(s, p_gross, p_limits) then 'merchant_limit_reached'
  end
  from member m where m.id = s.merchant_id
$$;
