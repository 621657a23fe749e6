-- Prices of the token. Rows are never changed; these functions decide which price is valid, under
-- the lock on the currency's row of rate_control.

create or replace function rates.locked(p_currency text) returns rate_control
language plpgsql as $$
declare
  c rate_control;
begin
  insert into rate_control (currency) values (p_currency) on conflict do nothing;
  select * into c from rate_control where currency = p_currency for no key update;
  return c;
end $$;

create or replace function rates.latest(p_currency text) returns token_rate
language sql stable as $$
  select r from token_rate r where currency = p_currency
  order by observed_at desc, id desc limit 1
$$;

-- The prices in force, of one currency or of all. Only the latest price counts: when it is stale, or the source has
-- jumped away from it, no older price replaces it.
create or replace function rates.in_force(p_currency text)
returns table (currency text, rate numeric)
language sql stable as $$
  select latest.currency, latest.rate from (
    select distinct on (r.currency) r.currency, r.rate, r.valid_until from token_rate r
    where p_currency is null or r.currency = p_currency
    order by r.currency, r.observed_at desc, r.id desc
  ) latest
  where (latest.valid_until is null or latest.valid_until > now()) and not exists (
    select from rate_control c where c.currency = latest.currency and c.held_rate is not null)
$$;

-- Whether the rate differs from the earlier price by more than p_step basis points.
create or replace function rates.is_jump(p_before numeric, p_rate numeric, p_step integer)
returns boolean
language sql immutable as $$
  select abs(p_rate - p_before) * 10000 > p_before * p_step
$$;

-- Lowest and highest price that was in force during the last p_window, the one at its start
-- included. Prices before p_base do not count.
create or replace function rates.range(p_currency text, p_window interval, p_base bigint)
returns table (low numeric, high numeric)
language sql stable as $$
  select min(rate), max(rate) from token_rate
  where currency = p_currency and id >= coalesce(p_base, 0) and observed_at >= coalesce((
    select observed_at from token_rate
    where currency = p_currency and observed_at <= clock_timestamp() - p_window
    order by observed_at desc, id desc limit 1
  ), '-infinity')
$$;

-- Accepts a price of the source for p_age. A price is held instead, no quotes are made, and an alert
-- is written, when it differs by more than p_step basis points from any price of the last p_window,
-- or by more than p_day_step from any price of the last 24 hours. A bound on each step alone would
-- let many small steps add up within a window, and a bound on the window alone over a day.
-- outcome: 'taken', 'held', 'by_hand' (an operator's price is in force).
create or replace function rates.observe(
  p_currency text, p_rate numeric, p_source text, p_age interval, p_step integer,
  p_window interval, p_day_step integer
) returns text
language plpgsql as $$
declare
  c rate_control := rates.locked(p_currency);
  v_before token_rate;
  v_alert text;
begin
  if c.by_hand then return 'by_hand'; end if;
  v_before := rates.latest(p_currency);
  v_alert := case
    when rates.is_outside(p_currency, p_rate, p_window, p_step, c.base_id) then 'rate_jump'
    when rates.is_outside(p_currency, p_rate, interval '24 hours', p_day_step, c.base_id)
      then 'rate_drift'
  end;
  if v_alert is not null then
    update rate_control
    set held_rate = p_rate, held_source = p_source, held_at = clock_timestamp()
    where currency = p_currency;
    insert into alert (kind, subject_id)
    values (v_alert, p_currency || ':' || v_before.id) on conflict do nothing;
    return 'held';
  end if;
  perform rates.release(p_currency, false);
  insert into token_rate (currency, rate, source, observed_at, valid_until)
  values (p_currency, p_rate, p_source, clock_timestamp(), clock_timestamp() + p_age);
  return 'taken';
end $$;

-- Whether the rate differs by more than p_step basis points from any price of the last p_window.
create or replace function rates.is_outside(
  p_currency text, p_rate numeric, p_window interval, p_step integer, p_base bigint
) returns boolean
language sql stable as $$
  select coalesce(rates.is_jump(low, p_rate, p_step) or rates.is_jump(high, p_rate, p_step), false)
  from rates.range(p_currency, p_window, p_base)
$$;

create or replace function rates.release(p_currency text, p_by_hand boolean) returns void
language sql as $$
  update rate_control
  set by_hand = p_by_hand, held_rate = null, held_source = null, held_at = null
  where currency = p_currency
$$;

-- Makes the latest price the first one that later prices are compared with.
create or replace function rates.start_anew(p_currency text) returns void
language sql as $$
  update rate_control set base_id = (rates.latest(p_currency)).id where currency = p_currency
$$;

-- Sets an operator's price. It is valid until the operator sets another or follows the source
-- again.
create or replace function rates.set_by_hand(p_currency text, p_rate numeric) returns void
language plpgsql as $$
begin
  perform rates.locked(p_currency);
  perform rates.release(p_currency, true);
  insert into token_rate (currency, rate, source, observed_at)
  values (p_currency, p_rate, 'manual', clock_timestamp());
  perform rates.start_anew(p_currency);
end $$;

-- Follows the source again. Its next price is compared with the operator's.
create or replace function rates.follow(p_currency text) returns void
language plpgsql as $$
begin
  perform rates.locked(p_currency);
  perform rates.release(p_currency, false);
end $$;

-- Accepts the held price, valid from when it was observed. Null when there is none.
create or replace function rates.accept(p_currency text, p_age interval) returns numeric
language plpgsql as $$
declare
  c rate_control := rates.locked(p_currency);
begin
  if c.held_rate is null then return null; end if;
  insert into token_rate (currency, rate, source, observed_at, valid_until)
  values (p_currency, c.held_rate, c.held_source, clock_timestamp(), c.held_at + p_age);
  perform rates.release(p_currency, false);
  perform rates.start_anew(p_currency);
  return c.held_rate;
end $$;

-- Writes one alert per latest price that is stale.
create or replace function rates.note_stale(p_currencies text[]) returns void
language sql as $$
  insert into alert (kind, subject_id)
  select 'rate_stale', l.currency || ':' || l.id
  from unnest(p_currencies) as of (currency)
  cross join lateral rates.latest(of.currency) l
  where l.valid_until <= clock_timestamp()
  on conflict do nothing
$$;
