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
create or replace function pay.figures_json(
  p_decimals integer, p_gross numeric, p_tip numeric, p_coupon numeric, p_net numeric, p_tax jsonb, p_refunded numeric,
  p_received numeric, p_refunded_tokens numeric
) returns jsonb
language sql immutable as $$
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

-- The tax of a session: as it was paid, or of its quote.
create or replace function pay.tax_json(s pay_session, q pay_quote) returns jsonb
language sql stable as $$
  select case
    when s.tax is not null then pay.tax_json(s.decimals, s.tax, (pay.refunded(s)).tax)
    when s.taxed and s.transfer_id is null then pay.tax_json(s.decimals, pay.tax_of(s, q.net), null)
    else '[]' end
$$;

-- The figures of one session at its quote, with what was refunded of its net, and in tokens.
create or replace function pay.figures_json(
  s pay_session, q pay_quote, p_refunded numeric, p_refunded_tokens numeric
) returns jsonb
language sql stable as $$
  select pay.figures_json(s.decimals, s.amount, s.tip, s.coupon, q.net, pay.tax_json(s, q), p_refunded,
    case when s.transfer_id is not null then q.total else 0 end, p_refunded_tokens)
$$;

create or replace function pay.figures_json(s pay_session) returns jsonb
language sql stable as $$
  select pay.figures_json(s, q, back.amount, back.tokens)
  from pay.latest_quote(s.id) q, pay.refunded(s) back
$$;
