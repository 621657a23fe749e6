-- Quotes: the price of a session in tokens at the current rate. Amounts are in base units; tokens are whole multiples of
-- 10^-4.

-- The most tokens of a quote: 18 integer digits, the maximum of the API, small enough for sums in 38 digits.
create or replace function pay.most_tokens() returns numeric
language sql immutable as $$ select 1e36 - 1 $$;

-- The next quote of a session. A session priced in the token needs no rate, and its quote does not expire.
-- outcome: null, 'rate_unavailable' or 'amount_too_large'.
create or replace function pay.next_quote(
  s pay_session, p_discount integer, p_minutes integer, out outcome text, out quote pay_quote
)
language plpgsql stable as $$
declare
  v_in_token constant boolean := s.decimals = 18;
  v_rate constant numeric := case when v_in_token then 1
    else (select rate from rates.in_force(s.currency)) end;
  v_price record;
begin
  if v_rate is null then outcome := 'rate_unavailable'; return; end if;
  v_price := prices.quote_of(s.amount, s.tip, s.coupon, s.decimals, v_rate, p_discount);
  if v_price.gross > pay.most_tokens() then outcome := 'amount_too_large'; return; end if;
  quote.session_id := s.id;
  quote.rate := v_rate;
  quote.gross := v_price.gross;
  quote.total := v_price.total;
  quote.net := v_price.net;
  quote.discount_basis_points := p_discount;
  quote.expires_at := case when not v_in_token
    then pay.time_of(s) + p_minutes * interval '1 minute' end;
end $$;

create or replace function pay.add_quote(q pay_quote) returns void
language sql as $$
  insert into pay_quote (session_id, rate, gross, total, net, discount_basis_points, expires_at)
  values (q.session_id, q.rate, q.gross, q.total, q.net, q.discount_basis_points, q.expires_at)
$$;

-- Makes the next quote if the last one has expired. The session is locked, so that concurrent calls get the same quote.
-- A new one is a change of the session, which its followers hear.
-- outcome: 'kept', 'renewed', 'amount_too_large' or an error code.
create or replace function pay.renew_quote(p_session text, p_discount integer, p_minutes integer)
returns text
language plpgsql as $$
declare
  s pay_session;
  v_next record;
begin
  select * into s from pay_session where id = p_session for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if pay.status(s) <> 'pending' then return 'session_not_pending'; end if;
  if pay.quote_json(pay.latest_quote(s.id), s) ->> 'status' = 'live' then return 'kept'; end if;
  v_next := pay.next_quote(s, p_discount, p_minutes);
  if v_next.outcome is not null then return v_next.outcome; end if;
  perform pay.add_quote(v_next.quote);
  update pay_session set version = version + 1 where id = s.id;
  return 'renewed';
end $$;
