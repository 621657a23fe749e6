-- The coupon of what is captured of a session, or else of all of it.
create or replace function prices.coupon_taken(s pay_session) returns numeric
language sql immutable as $$
  select case when s.captured is null then s.coupon
    else least(s.captured_gross - s.captured, div(2 * s.coupon * s.captured + s.net, 2 * s.net)) end
$$;

-- What was taken of a session, for all who count sales: of the price, of the coupon, of the net, and in tokens. Without
-- manual capture it is all of these. Null before the payment. PostgreSQL inlines it after `from`.
create or replace function prices.taken(
  s pay_session, out gross numeric, out coupon numeric, out net numeric, out tokens numeric
)
returns setof record
language sql immutable rows 1 as $$
  select case when s.transfer_id is not null then coalesce(s.captured_gross, s.amount) end,
    case when s.transfer_id is not null then prices.coupon_taken(s) end,
    case when s.transfer_id is not null then coalesce(s.captured, s.net) end,
    case when s.transfer_id is not null then coalesce(s.captured_tokens, s.total) end
$$;
