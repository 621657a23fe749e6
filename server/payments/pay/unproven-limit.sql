-- Which limit of a business without a proven domain a new session exceeds: 'session', 'day' or
-- null. Amounts are compared in tokens, so that the choice of a currency does not avoid the limit.
create or replace function pay.exceeded_unproven_limit(
  p_merchant text, p_session text, p_session_most numeric, p_day_most numeric
) returns text
language plpgsql as $$
declare
  v_sum numeric;
  v_count integer;
begin
  -- Test tokens are worth nothing.
  if domain.is_proven(p_merchant) or not (select livemode from merchant where id = p_merchant) then
    return null;
  end if;
  if (pay.latest_quote(p_session)).gross > p_session_most then return 'session'; end if;
  -- Without this lock, two concurrent sessions would each be compared with a day without the other.
  perform from merchant where id = p_merchant for no key update;
  select coalesce(sum((pay.latest_quote(id)).gross), 0), count(*) into v_sum, v_count
  from (select id from pay_session
    where merchant_id = p_merchant and created_at > clock_timestamp() - interval '24 hours'
      and (status not in ('pending', 'cancelled', 'expired')
        or status = 'pending' and expires_at > clock_timestamp())
    order by created_at desc limit 501) recent;
  if v_sum > p_day_most or v_count > 500 then return 'day'; end if;
  return null;
end $$;
