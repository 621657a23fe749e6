-- Moves the clock of a test business ahead; it never goes back, not behind real time either.
-- outcome: 'set', 'backward' or 'mode_mismatch'.
create or replace function time.set(p_merchant text, p_now timestamptz) returns text
language plpgsql as $$
begin
  if (select livemode from merchant where id = p_merchant) then return 'mode_mismatch'; end if;
  insert into test_clock as c (merchant_id, now_at)
  select p_merchant, p_now where p_now >= clock_timestamp()
  on conflict (merchant_id) do update set now_at = excluded.now_at where c.now_at <= excluded.now_at;
  return case when found then 'set' else 'backward' end;
end $$;
