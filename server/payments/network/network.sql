-- How large the network is: what live businesses were paid in the last twelve months.

-- By currency of the price: payments, what was paid of them in the smallest unit, what went back, and the tokens.
create or replace function network.volume()
returns table (currency text, decimals integer, payments bigint, net numeric, refunded numeric, tokens numeric)
language sql stable as $$
  select s.currency, s.decimals, count(*), sum(taken.net), coalesce(sum(back.amount), 0), sum(taken.tokens)
  from pay_session s cross join lateral prices.taken(s) taken
    left join lateral (select sum(r.amount) as amount from refund r where r.session_id = s.id) back on true
  where s.livemode and s.transfer_id is not null and s.closed_at >= clock_timestamp() - interval '12 months'
  group by s.currency, s.decimals
$$;

-- All of it in hundredths of one currency: prices in it as they were paid, others by their tokens at its current price; null
-- while one of them has no price.
create or replace function network.volume_in(p_currency text) returns numeric
language sql stable as $$
  select case when bool_and(priced.value is not null) is not false then coalesce(sum(priced.value), 0) end
  from network.volume() v cross join lateral (
    select case when v.currency = p_currency then v.net * 10::numeric ^ (2 - v.decimals)
      else round(v.tokens * (rates.latest(p_currency)).rate / 1e16) end as value) priced
$$;

-- Alerts operators once a month when the volume has reached a share of the limit. Returns whether it has.
create or replace function network.check(p_currency text, p_limit numeric, p_share integer) returns boolean
language plpgsql as $$
begin
  if coalesce(network.volume_in(p_currency) * 100 < p_limit * p_share, true) then return false; end if;
  insert into alert (kind, subject_id) values ('network_volume', to_char(now() at time zone 'UTC', 'YYYY-MM'))
  on conflict do nothing;
  return true;
end $$;

-- Live businesses that were paid in the last twelve months, by the country that their invoices state; null: not stated.
create or replace function network.countries() returns table (country text, businesses bigint, tokens numeric)
language sql stable as $$
  select i.country, count(distinct s.merchant_id), sum(taken.tokens)
  from pay_session s cross join lateral prices.taken(s) taken left join invoice_seller i on i.merchant_id = s.merchant_id
  where s.livemode and s.transfer_id is not null and s.closed_at >= clock_timestamp() - interval '12 months'
  group by i.country
$$;
