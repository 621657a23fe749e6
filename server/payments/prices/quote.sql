-- The figures of a price, and the only place that applies the coupon, and the discount: to the price without coupon and
-- tip. With kept = (amount - coupon) * 10 000 - (amount - coupon - tip) * discount, in tokens gross = amount / rate and
-- total = kept / 10 000 / rate; each is rounded up once, from the exact fraction. `net` is what the payer pays in the
-- currency: kept / 10 000, rounded half up to the smallest unit, and at least one; a price in the token is the total.
create or replace function prices.quote_of(
  p_amount numeric, p_tip numeric, p_coupon numeric, p_decimals integer, p_rate numeric, p_discount integer,
  out gross numeric, out total numeric, out net numeric
)
language sql immutable as $$
  select tokens.gross, tokens.total,
    case when p_decimals = 18 then tokens.total else greatest(1, div(kept + 5000, 10000)) end
  from (select (p_amount - p_coupon) * 10000 - (p_amount - p_coupon - p_tip) * p_discount as kept,
      ('1e' || (30 - p_decimals))::numeric as unit, p_rate * 1e26 as step) price,
    lateral (select div(p_amount * unit + step - 1, step) * 1e14 as gross,
      div(kept * unit + step * 10000 - 1, step * 10000) * 1e14 as total) tokens
$$;
