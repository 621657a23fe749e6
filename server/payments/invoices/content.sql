-- What an invoice states of a payment. Prices contain tax, so a line's `taxable` is its part of what was paid without the
-- tax of its rate, and the lines of a rate sum to the rate's. Amounts are smallest units until `invoices.content`.

-- The lines of a paid session, with what was paid for each. What no line names is one of the description; a tip that no
-- line names has no name.
create or replace function invoices.lines(s pay_session)
returns table (place bigint, name text, quantity numeric, rate numeric, net numeric)
language plpgsql stable as $$
declare
  v_net constant numeric := coalesce(s.captured, s.net);
  v_name constant text := coalesce(s.description, s.merchant_name);
  v_items constant integer := jsonb_array_length(s.line_items);
  v_other constant integer := case when prices.unlisted(s) > 0 then v_items + 1 end;
begin
  -- Less than was agreed is a fee.
  if v_net < s.net then
    return query select 1::bigint, v_name, 1::numeric, (s.tax -> 0 ->> 'rate')::numeric, v_net;
    return;
  end if;
  return query
    select coalesce(i.at, l.at), case when l.at = v_other then v_name else i.item ->> 'name' end,
      coalesce((i.item ->> 'quantity')::numeric, 1), l.rate, l.net
    from prices.line_nets(s, v_net) with ordinality l (rate, net, at)
    left join (
      select item, o.at, row_number() over (order by coalesce(item -> 'tip' = 'true', false) desc, o.at) as given
      from jsonb_array_elements(s.line_items) with ordinality o (item, at)) i on i.given = l.at
    order by 1;
end $$;

-- The taxes of a sum: those of `p_tax`, [{"rate", "net", "tax"}], and the rest, which has no rate.
create or replace function invoices.taxes(p_net numeric, p_tax jsonb)
returns table (rate numeric, taxable numeric, tax numeric)
language sql immutable as $$
  select t.rate, t.net - t.tax, t.tax from jsonb_to_recordset(p_tax) t (rate numeric, net numeric, tax numeric)
  where t.rate is not null
  union all
  select null, rest.net, 0 from (
    select p_net - coalesce(sum(t.net), 0) as net from jsonb_to_recordset(p_tax) t (rate numeric, net numeric)
    where t.rate is not null) rest
  where rest.net > 0
$$;

-- The category of a rate (UNTDID 5305): standard, zero, exempt, or outside the scope of the tax, where nothing has a rate
-- and the business has no tax number.
create or replace function invoices.category(p_rate numeric, p_vat_id text, p_is_rated boolean) returns text
language sql immutable as $$
  select case when p_rate > 0 then 'S' when p_rate = 0 then 'Z'
    when p_vat_id is null and not p_is_rated then 'O' else 'E' end
$$;

-- The part of a document that names nobody: its lines, the taxes by rate and the totals. `p_lines`: [{"name", "quantity",
-- "rate", "net"}].
create or replace function invoices.content(s pay_session, p_lines jsonb, p_net numeric, p_tax jsonb, p_vat_id text)
returns jsonb
language sql stable as $$
  with taxes as (
    select t.*, invoices.category(t.rate, p_vat_id, bool_or(t.rate is not null) over ()) as category
    from invoices.taxes(p_net, p_tax) t
  ), lines as (
    select l.name, l.quantity, l.rate, l.net, o.place,
      row_number() over (partition by l.rate order by o.place) as of_rate
    from jsonb_array_elements(p_lines) with ordinality o (line, place)
    cross join jsonb_to_record(o.line) l (name text, quantity numeric, rate numeric, net numeric)
  ), spread as (
    select t.rate, t.category, prices.spread(t.taxable,
      (select array_agg(l.net order by l.place) from lines l where l.rate is not distinct from t.rate)) as parts
    from taxes t
  )
  select jsonb_build_object(
    'description', s.description,
    'currency', s.currency,
    'lines', (
      select jsonb_agg(jsonb_build_object(
          'name', l.name,
          'quantity', l.quantity,
          'rate', trim_scale(l.rate)::text,
          'category', coalesce(p.category, invoices.category(l.rate, p_vat_id, true)),
          'amount', format.decimal(l.net, s.decimals),
          'taxable', format.decimal(coalesce(p.parts[l.of_rate], 0), s.decimals)) order by l.place)
      -- Beside lines with a rate, a gift without one has no taxes of its own.
      from lines l left join spread p on p.rate is not distinct from l.rate),
    'taxes', jsonb_agg(jsonb_build_object(
        'rate', trim_scale(t.rate)::text,
        'category', t.category,
        'taxable', format.decimal(t.taxable, s.decimals),
        'tax', format.decimal(t.tax, s.decimals)) order by t.rate),
    'taxable', format.decimal(sum(t.taxable), s.decimals),
    'tax', format.decimal(sum(t.tax), s.decimals),
    'total', format.decimal(p_net, s.decimals))
  from taxes t
$$;

-- When a session was paid: of a charge, in the time of its business.
create or replace function invoices.paid_at(s pay_session) returns timestamptz
language sql stable as $$
  select case when s.agreement_id is null then s.closed_at
    else (select c.paid_at from charge c where c.session_id = s.id) end
$$;

-- Of an invoice of a whole payment: with its reductions, which the amounts of the lines already contain.
create or replace function invoices.payment_content(s pay_session, p_vat_id text) returns jsonb
language sql stable as $$
  select invoices.content(s, (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'rate', l.rate,
        'net', l.net) order by l.place) from invoices.lines(s) l), t.net, s.tax, p_vat_id)
    || jsonb_build_object(
      'gross', format.decimal(t.gross, s.decimals),
      'coupon', format.decimal(t.coupon, s.decimals),
      'discount', format.decimal(t.gross - t.coupon - t.net, s.decimals),
      'tokens', format.decimal(t.tokens, 18),
      'paidOn', to_char(invoices.paid_at(s) at time zone time.zone_of(s.merchant_id), 'YYYY-MM-DD'))
  from prices.taken(s) t
$$;

-- Of a credit note: one line for each rate of a sum that goes back.
create or replace function invoices.credit_content(s pay_session, p_net numeric, p_tax jsonb, p_vat_id text) returns jsonb
language sql stable as $$
  select invoices.content(s, (
      select jsonb_agg(jsonb_build_object('name', coalesce(s.description, s.merchant_name), 'quantity', 1, 'rate', t.rate,
        'net', t.taxable + t.tax) order by t.rate) from invoices.taxes(p_net, p_tax) t), p_net, p_tax, p_vat_id)
    || '{"gross": null, "coupon": null, "discount": null, "tokens": null, "paidOn": null}'
$$;
