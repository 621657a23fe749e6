-- The zone whose dates name a business's days: its own, which begins as that of who registered it, else that of its live
-- business. UTC where there is none, and where PostgreSQL does not know the name.
create or replace function time.zone_of(p_merchant text) returns text
language plpgsql stable as $$
declare
  v_zone text;
begin
  select coalesce(b.time_zone, live.time_zone, 'UTC') into v_zone
  from merchant b left join merchant live on live.id = b.test_of
  where b.id = p_merchant;
  perform clock_timestamp() at time zone v_zone;
  return v_zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- The real time at which today began for a business. Payments, refunds and limits have real times.
create or replace function time.today_of(p_merchant text) returns timestamptz
language plpgsql stable as $$
declare
  v_zone text := time.zone_of(p_merchant);
begin
  return date_trunc('day', clock_timestamp() at time zone v_zone) at time zone v_zone;
end $$;
