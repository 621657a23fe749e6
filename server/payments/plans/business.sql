-- What a business asks of agreements and charges, beside the acts of `agreement.sql`.

-- The status that is shown: a paid charge is refunded with its payment.
create or replace function plans.charge_status(c charge) returns text
language sql stable as $$
  select case when c.status = 'paid' then coalesce((select nullif(s.status, 'paid') from pay_session s where s.id = c.session_id), 'paid')
    else c.status end
$$;

-- Whether the plan of a button cannot be begun by a payment any more; false for a button without a plan.
create or replace function plans.is_closed(p_plan text) returns boolean
language sql stable as $$
  select p_plan is not null and exists (select from plan p where p.id = p_plan and (not p.enabled or p.paused_at is not null or p.trial_days > 0))
$$;

-- Ends an agreement in the name of its business; a preview says only when that would be.
-- outcome: 'ended', 'preview' or an error code.
create or replace function plans.end_for_business(
  p_agreement text, p_merchant text, p_preview boolean, out outcome text, out ends_at timestamptz
)
language plpgsql as $$
declare
  a agreement;
begin
  select * into a from agreement where id = p_agreement and merchant_id = p_merchant for no key update;
  if a.id is null then outcome := 'not_found'; return; end if;
  if a.status = 'ended' then outcome := 'agreement_ended'; return; end if;
  if p_preview then
    outcome := 'preview';
    ends_at := least(a.ends_at, plans.end_date(a));
  else
    outcome := 'ended';
    ends_at := plans.end_agreement(a.id, 'merchant');
  end if;
end $$;
