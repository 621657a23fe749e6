-- The tax in a price. Prices contain it: a rate of 25 % is a fifth of what is paid. Amounts are smallest units.

-- The tax that `p_net` contains at a rate in percent with two decimals, rounded half up.
create or replace function pay.contained_tax(p_net numeric, p_rate numeric) returns numeric
language sql immutable as $$
  select div(2 * p_net * p_rate * 100 + 10000 + p_rate * 100, 2 * (10000 + p_rate * 100))
$$;

-- The tax of a part of a session's net, by rate: [{"rate", "net", "tax"}]; null where there is none. All of it has the
-- rates of the lines. Less than was agreed is kept from a customer who did not come, which has a rate of its own.
create or replace function pay.tax_of(s pay_session, p_net numeric) returns jsonb
language sql stable as $$
  select case
    when s.decimals = 18 then null
    when p_net < s.net then case when s.fee_rate is not null then jsonb_build_array(jsonb_build_object(
      'rate', s.fee_rate, 'net', p_net, 'tax', pay.contained_tax(p_net, s.fee_rate))) end
    when s.taxed then (
      select jsonb_agg(jsonb_build_object('rate', rate, 'net', net, 'tax', pay.contained_tax(net, rate)) order by rate)
      from (select l.rate, sum(l.net) as net from prices.line_nets(s, p_net) l where l.rate is not null group by l.rate) of_rate)
  end
$$;

-- The tax of the next refund of a paid session, and of which rates it is: all in proportion to what is left of them, or
-- those of the lines at `p_lines` (positions from 0). The tax is that of all refunds less that of those before: whatever
-- the order, that of the last one is the rest. outcome: null, or 'lines_exceeded' when so much is not left of the lines, or
-- one is none of the session's.
create or replace function pay.refund_tax(
  s pay_session, p_amount numeric, p_lines integer[], out outcome text, out tax jsonb
)
language plpgsql stable as $$
declare
  v_rates numeric[];
  v_left numeric[];
  v_back numeric[];
begin
  if s.tax is null then return; end if;
  with sold as (
    select t.rate, t.net from jsonb_to_recordset(s.tax) t (rate numeric, net numeric)
    union all select null, coalesce(s.captured, s.net) - (select sum(t.net) from jsonb_to_recordset(s.tax) t (net numeric))
  ), refunded as (
    select t.rate, sum(t.net) as net
    from refund r cross join jsonb_to_recordset(r.tax) t (rate numeric, net numeric)
    where r.session_id = s.id group by t.rate
  ), named as (
    select (s.line_items -> line ->> 'taxRate')::numeric as rate from unnest(p_lines) line
  )
  select array_agg(o.rate order by o.rate), array_agg(o.net - o.back order by o.rate), array_agg(o.back order by o.rate)
  into v_rates, v_left, v_back
  from (
    select sold.rate, sold.net, coalesce(refunded.net, 0) as back
    from sold left join refunded on refunded.rate is not distinct from sold.rate
  ) o
  where p_lines is null or exists (select from named where named.rate is not distinct from o.rate);
  if v_left is null or p_amount > (select sum(l) from unnest(v_left) l)
    or jsonb_array_length(s.line_items) <= any (p_lines) then
    outcome := 'lines_exceeded';
    return;
  end if;
  select jsonb_agg(jsonb_build_object('rate', part.rate, 'net', part.net, 'tax', case when part.rate is null then 0
      else pay.contained_tax(part.back + part.net, part.rate) - pay.contained_tax(part.back, part.rate) end))
  into tax
  from unnest(v_rates, prices.spread(p_amount, v_left), v_back) part (rate, net, back)
  where part.net > 0;
end $$;

-- The lines that a refund may name: those of a payment with several rates, in the order of their positions, and what each is
-- of the net. Empty for every other payment, also for one of which a part was captured: that is a fee.
create or replace function pay.refund_lines_json(s pay_session) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'name', item.value ->> 'name',
      'quantity', item.value -> 'quantity',
      'net', format.decimal(line.net, s.decimals),
      'rate', trim_scale(line.rate)::text) order by item.at), '[]')
  from (
    -- `prices.line_nets` returns the tips first.
    select value, at, row_number() over (order by (value -> 'tip' = 'true') is true desc, at) as place
    from jsonb_array_elements(s.line_items) with ordinality given (value, at)
  ) item
  join prices.line_nets(s, s.net) with ordinality line (rate, net, place) using (place)
  where (s.captured is null or s.captured = s.net)
    and (jsonb_array_length(s.tax) > 1
      or s.net > (select sum(t.net) from jsonb_to_recordset(s.tax) t (net numeric)))
$$;

-- The tax of one refund, by rate.
create or replace function pay.refund_tax_json(p_decimals integer, p_tax jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'rate', trim_scale(t.rate)::text,
      'net', format.decimal(t.net, p_decimals),
      'tax', format.decimal(t.tax, p_decimals)) order by t.rate), '[]')
  from jsonb_to_recordset(p_tax) t (rate numeric, net numeric, tax numeric) where t.rate is not null
$$;

-- The tax of a sale or of several in one currency, by rate, for all who read it. `p_sold` and `p_back`: what sessions and
-- refunds store, or arrays of it, nested up to three deep. PostgreSQL inlines it after `from`.
create or replace function pay.tax_shown(p_decimals integer, p_sold jsonb, p_back jsonb) returns table (tax jsonb)
language sql stable rows 1 as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'rate', trim_scale(rate)::text,
      'net', format.decimal(net, p_decimals),
      'tax', format.decimal(tax, p_decimals),
      'refundedTax', format.decimal(refunded, p_decimals)) order by rate), '[]')
  from (
    select rate, sum(net) as net, sum(tax) as tax, sum(refunded) as refunded
    from (
      select (t ->> 'rate')::numeric as rate, (t ->> 'net')::numeric as net, (t ->> 'tax')::numeric as tax, 0 as refunded
      from jsonb_path_query(p_sold, '$[*][*][*]') t
      union all
      select (t ->> 'rate')::numeric, 0, 0, (t ->> 'tax')::numeric
      from jsonb_path_query(p_back, '$[*][*][*]') t where t -> 'rate' <> 'null'
    ) each_of_it
    group by rate
  ) of_rate
$$;

create or replace function pay.tax_json(p_decimals integer, p_sold jsonb, p_back jsonb) returns jsonb
language sql stable as $$ select shown.tax from pay.tax_shown(p_decimals, p_sold, p_back) shown $$;
