-- Moves the clock of a test business ahead; it never goes back. Requests carry milliseconds, and the first one takes time.
-- outcome: 'set', 'backward' or 'mode_mismatch'.
create or replace function time.set(p_merchant text, p_now timestamptz) returns text
language plpgsql as $$
begin
  if (select livemode from merchant where id = p_merchant) then return 'mode_mismatch'; end if;
  insert into test_clock as c (merchant_id, now_at)
  select p_merchant, greatest(p_now, clock_timestamp())
  where p_now > clock_timestamp() - interval '1 minute'
    or exists (select from test_clock o where o.merchant_id = p_merchant)
  on conflict (merchant_id) do update set now_at = greatest(c.now_at, p_now)
    where date_trunc('milliseconds', c.now_at) <= p_now;
  return case when found then 'set' else 'backward' end;
end $$;
