-- Refunds that a person confirms by the mailbox, while an operator resets their lost factor.

-- What a business may refund so in a day, in units of the token: what payers paid it on average on a day
-- with payments, in the last 30 days.
create or replace function refunds.usual_day(p_merchant text) returns numeric
language sql stable as $$
  select coalesce(trunc(sum(taken.tokens) / count(distinct date(s.closed_at at time zone 'UTC'))), 0)
  from pay_session s cross join lateral prices.taken(s) taken
  where s.merchant_id = p_merchant and s.transfer_id is not null
    and s.closed_at > clock_timestamp() - interval '30 days'
$$;

-- Counts a refund that was just made into today's, in UTC. The refund has locked the account of the
-- business, so each of several concurrent ones sees those before it.
-- outcome: 'counted', or 'refund_above_usual_day' when today's are then above the usual day.
create or replace function refunds.count_by_mailbox(p_refund text, p_merchant text) returns text
language plpgsql as $$
declare
  v_today numeric;
begin
  update refund set by_mailbox = true where id = p_refund;
  select sum(r.tokens) into v_today
  from refund r join pay_session s on s.id = r.session_id
  where s.merchant_id = p_merchant and r.by_mailbox
    and r.created_at >= date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
  return case when v_today > refunds.usual_day(p_merchant) then 'refund_above_usual_day' else 'counted' end;
end $$;
