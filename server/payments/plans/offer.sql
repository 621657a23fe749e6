-- What a business offers: it defines, changes and retires its plans.

create or replace function plans.define(p_terms jsonb) returns void
language plpgsql as $$
declare
  p plan := jsonb_populate_record(null::plan, p_terms);
begin
  insert into plan (id, merchant_id, name, terms, price, currency, decimals, rhythm, every, trial_days, minimum_months,
    notice_days, retry_days, tax_rate, minimum_level, enabled)
  values (p.id, p.merchant_id, p.name, p.terms, p.price, p.currency, p.decimals, p.rhythm, p.every, p.trial_days,
    p.minimum_months, p.notice_days, p.retry_days, p.tax_rate, p.minimum_level, p.enabled);
end $$;

-- Replaces the terms of a plan. Agreements keep theirs; currency and rhythm stay, so that a plan's members compare.
-- outcome: 'changed', an error code, or the field that would not stay as it is.
create or replace function plans.change_terms(p_terms jsonb) returns text
language plpgsql as $$
declare
  n plan := jsonb_populate_record(null::plan, p_terms);
  p plan;
begin
  select * into p from plan where id = n.id and merchant_id = n.merchant_id for no key update;
  if p.id is null then return 'not_found'; end if;
  if p.retired_at is not null then return 'plan_retired'; end if;
  if p.currency <> n.currency then return 'currency'; end if;
  if p.rhythm <> n.rhythm then return 'rhythm'; end if;
  if p.every <> n.every then return 'every'; end if;
  update plan set name = n.name, terms = n.terms, price = n.price, trial_days = n.trial_days,
    minimum_months = n.minimum_months, notice_days = n.notice_days, retry_days = n.retry_days, tax_rate = n.tax_rate,
    minimum_level = n.minimum_level, enabled = n.enabled
  where id = n.id;
  return 'changed';
end $$;

-- By an operator: nothing of a paused plan is sold or taken. What was announced before is announced anew once it is resumed;
-- the notices of an agreement keep apart. False when there is no such plan.
create or replace function plans.set_paused(p_plan text, p_paused boolean) returns boolean
language plpgsql as $$
declare
  v_agreement text;
begin
  update plan set paused_at = case when p_paused then coalesce(paused_at, clock_timestamp()) end where id = p_plan;
  if not found then return false; end if;
  if p_paused then return true; end if;
  for v_agreement in
    select id from agreement where plan_id = p_plan and status = 'active' order by id for no key update
  loop
    update charge set status = 'scheduled', announced_at = null, not_before = null, next_attempt_at = time.of(merchant_id)
    where agreement_id = v_agreement and status = 'announced' and not_before <= time.of(merchant_id);
    perform plans.open_again(v_agreement, '{}');
  end loop;
  return true;
end $$;

-- Ends the sale of a plan for good. `p_end`: its members' agreements end, each at its own date; else they run on.
-- A plan that was retired before stays so, and its members can still be ended. A job ends those of a large plan
-- (charges/end-retired.ts), one commit each. outcome: 'retired', 'not_found'.
create or replace function plans.retire(p_plan text, p_merchant text, p_end boolean) returns text
language plpgsql as $$
declare
  v_agreement text;
begin
  update plan set enabled = false, retired_at = coalesce(retired_at, time.of(merchant_id)),
    ends_members = ends_members or p_end
  where id = p_plan and merchant_id = p_merchant;
  if not found then return 'not_found'; end if;
  if p_end then
    for v_agreement in
      select id from agreement where plan_id = p_plan and status <> 'ended' and ends_at is null order by id limit 100
    loop
      perform plans.end_agreement(v_agreement, 'merchant');
    end loop;
  end if;
  return 'retired';
end $$;

-- The job calls it for each agreement of a plan whose retirement ends its agreements. The activity log names who retired the plan.
create or replace function plans.end_retired(p_agreement text) returns void
language plpgsql as $$
declare
  v_plan text;
  x business_activity;
begin
  -- An undo of changed credentials may have taken the end back.
  select p.id into v_plan from plan p
  where p.id = (select a.plan_id from agreement a where a.id = p_agreement) and p.ends_members for share;
  if v_plan is null then return; end if;
  select * into x from business_activity
  where object_id = v_plan and kind = 'plan.changed' and changes -> 'ends_members' ->> 'to' = 'true'
    and business_id = (select merchant_id from plan where id = v_plan)
  order by position desc limit 1;
  perform activity.continue_act(x);
  perform plans.end_agreement(p_agreement, 'merchant');
end $$;
