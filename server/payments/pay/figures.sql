-- The figures of sales: what was paid, what went back, and their JSON.

create or replace function pay.latest_quote(p_session text) returns pay_quote
language sql stable as $$
  select q from pay_quote q where session_id = p_session order by id desc limit 1
$$;

-- What `p_net` of a paid session's net is, at its own quote: in tokens, rounded down to the step of quotes (10^-4), and
-- of the price before the discount, rounded half up. The whole net is the total and the price.
create or replace function pay.worth(s pay_session, p_net numeric, out tokens numeric, out gross numeric)
language sql immutable as $$
  select case when p_net = s.net then s.total else div(s.total * p_net, s.net * 1e14) * 1e14 end,
    div(2 * s.amount * p_net + s.net, 2 * s.net)
$$;

-- The figures of a sale, or of several in one currency, for all who read them. In the currency gross - coupon - discount
-- = net, `tip` is a part of gross and of net, `tax` and `refunded` of net; in tokens, `received` is what came for it, and
-- `refundedTokens` went back of it. `p_tax`: pay.tax_json.
-- Stable as jsonb_build_object is, or PostgreSQL would not inline it.
create or replace function pay.figures_json(
  p_decimals integer, p_gross numeric, p_tip numeric, p_coupon numeric, p_net numeric, p_tax jsonb, p_refunded numeric,
  p_received numeric, p_refunded_tokens numeric
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'gross', format.decimal(p_gross, p_decimals),
    'tip', format.decimal(p_tip, p_decimals),
    'coupon', format.decimal(p_coupon, p_decimals),
    'discount', format.decimal(p_gross - p_coupon - p_net, p_decimals),
    'net', format.decimal(p_net, p_decimals),
    'tax', p_tax,
    'refunded', format.decimal(p_refunded, p_decimals),
    'received', format.decimal(p_received, 18),
    'refundedTokens', format.decimal(p_refunded_tokens, 18))
$$;

-- What was refunded of a payment: of its net and of its price, in tokens, and the taxes of the refunds.
create or replace function pay.refunded(
  s pay_session, out amount numeric, out gross numeric, out tokens numeric, out tax jsonb
)
language sql stable as $$
  select coalesce(sum(r.amount), 0), coalesce(sum(r.gross), 0), coalesce(sum(r.tokens), 0),
    jsonb_agg(r.tax) filter (where r.tax is not null)
  from refund r where r.session_id = s.id
$$;

-- What the figures and the JSON of a session need: its latest quote, and what was refunded of its net, in tokens, and of
-- its tax.
-- PostgreSQL inlines a function of a `from` that returns a set, so that a list starts no further statement for each row.
create or replace function pay.with_quote(s pay_session)
returns table (quote pay_quote, refunded numeric, refunded_tokens numeric, refunded_tax jsonb)
language sql stable as $$
  select latest.q, back.amount, back.tokens, back.tax
  from (select q from pay_quote q where q.session_id = s.id order by q.id desc limit 1) latest,
    (select coalesce(sum(r.amount), 0) as amount, coalesce(sum(r.tokens), 0) as tokens,
        jsonb_agg(r.tax) filter (where r.tax is not null) as tax
      from refund r where r.session_id = s.id) back
$$;

-- The tax of a session: as it was paid, or of its quote. Null without tax.
create or replace function pay.sold_tax(s pay_session, q pay_quote) returns jsonb
language sql stable as $$
  select case when s.tax is not null then s.tax when s.taxed and s.transfer_id is null then pay.tax_of(s, q.net) end
$$;

-- The same as it is shown. A list names `pay.tax_shown` after `from` instead.
create or replace function pay.tax_json(s pay_session, q pay_quote, p_refunded_tax jsonb) returns jsonb
language sql stable as $$
  select case when s.tax is not null or s.taxed
    then pay.tax_json(s.decimals, pay.sold_tax(s, q), p_refunded_tax) else '[]' end
$$;

-- The figures of one session at its quote, with its tax as shown, and what was refunded of its net, and in tokens.
create or replace function pay.figures_json(
  s pay_session, q pay_quote, p_refunded numeric, p_refunded_tokens numeric, p_tax jsonb
) returns jsonb
language sql stable as $$
  -- As `prices.taken`; before the payment, as the quote is.
  select pay.figures_json(s.decimals, coalesce(s.captured_gross, s.amount), s.tip,
    prices.coupon_taken(s), coalesce(s.captured, q.net), p_tax, p_refunded,
    case when s.transfer_id is not null then coalesce(s.captured_tokens, q.total) else 0 end, p_refunded_tokens)
$$;
