-- Prices of the token. A price is a row that stays; which of them may be used is decided here, under
-- the currency's row of rate_control.

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

-- Further away than so many hundredths of a per cent of the earlier price.
create or replace function rates.is_jump(p_before numeric, p_rate numeric, p_step integer)
returns boolean
language sql immutable as $$
  select abs(p_rate - p_before) * 10000 > p_before * p_step
$$;

-- What the source says. It holds for `p_age`, unless it is too far from the latest price: then it is
-- kept aside, and nothing is priced.
-- outcome: 'taken', 'held', 'by_hand' (an operator's price stands).
create or replace function rates.observe(
  p_currency text, p_rate numeric, p_source text, p_age interval, p_step integer
) returns text
language plpgsql as $$
declare
  c rate_control := rates.locked(p_currency);
  v_before token_rate;
begin
  if c.by_hand then return 'by_hand'; end if;
  v_before := rates.latest(p_currency);
  if v_before.rate is not null and rates.is_jump(v_before.rate, p_rate, p_step) then
    update rate_control
    set held_rate = p_rate, held_source = p_source, held_at = clock_timestamp()
    where currency = p_currency;
    insert into alert (kind, subject_id)
    values ('rate_jump', p_currency || ':' || v_before.id) on conflict do nothing;
    return 'held';
  end if;
  perform rates.release(p_currency, false);
  insert into token_rate (currency, rate, source, observed_at, valid_until)
  values (p_currency, p_rate, p_source, clock_timestamp(), clock_timestamp() + p_age);
  return 'taken';
end $$;

create or replace function rates.release(p_currency text, p_by_hand boolean) returns void
language sql as $$
  update rate_control
  set by_hand = p_by_hand, held_rate = null, held_source = null, held_at = null
  where currency = p_currency
$$;

-- An operator's price: it holds until the next one, and the source is not followed.
create or replace function rates.set_by_hand(p_currency text, p_rate numeric) returns void
language plpgsql as $$
begin
  perform rates.locked(p_currency);
  perform rates.release(p_currency, true);
  insert into token_rate (currency, rate, source, observed_at)
  values (p_currency, p_rate, 'manual', clock_timestamp());
end $$;

-- The source is followed again. Its next price is compared with the operator's.
create or replace function rates.follow(p_currency text) returns void
language plpgsql as $$
begin
  perform rates.locked(p_currency);
  perform rates.release(p_currency, false);
end $$;

-- Takes the price that was kept aside, as old as it is. Null when there is none.
create or replace function rates.accept(p_currency text, p_age interval) returns numeric
language plpgsql as $$
declare
  c rate_control := rates.locked(p_currency);
begin
  if c.held_rate is null then return null; end if;
  insert into token_rate (currency, rate, source, observed_at, valid_until)
  values (p_currency, c.held_rate, c.held_source, clock_timestamp(), c.held_at + p_age);
  perform rates.release(p_currency, false);
  return c.held_rate;
end $$;

-- An alert per price that has gone stale with no other after it.
create or replace function rates.note_stale(p_currencies text[]) returns void
language sql as $$
  insert into alert (kind, subject_id)
  select 'rate_stale', l.currency || ':' || l.id
  from unnest(p_currencies) as of (currency)
  cross join lateral rates.latest(of.currency) l
  where l.valid_until <= clock_timestamp()
  on conflict do nothing
$$;
