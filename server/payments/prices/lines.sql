-- The parts of a price. Amounts are smallest units.

-- Divides a total in proportion to weights, by largest remainder: the parts sum to the total. Equal remainders: the first.
create or replace function prices.spread(p_total numeric, p_weights numeric[]) returns numeric[]
language sql immutable as $$
  select array_agg(whole + case when place <= p_total - given then 1 else 0 end order by at)
  from (
    select at, whole, sum(whole) over () as given,
      row_number() over (order by rest desc, at) as place
    from (
      select at, coalesce(div(p_total * weight, nullif(all_of_it, 0)), 0) as whole,
        coalesce(mod(p_total * weight, nullif(all_of_it, 0)), 0) as rest
      from (
        select at, weight, sum(weight) over () as all_of_it
        from unnest(p_weights) with ordinality as given (weight, at)
      ) weighted
    ) floored
  ) ranked
$$;

-- What of a price without its tip no line names; 0 also where the lines are more than the price.
create or replace function prices.unlisted(s pay_session) returns numeric
language sql immutable as $$
  select greatest(0, s.amount - s.tip - coalesce(sum(((item ->> 'amount') || 'e' || s.decimals)::numeric), 0))
  from jsonb_array_elements(s.line_items) item where (item -> 'tip' = 'true') is not true
$$;

-- What each line of a session is of a net, and its rate: the coupon is spread over the lines that it is for, and the net
-- without the tip over what is left of them. Tips come first; after the lines what of the price no line names, without a rate,
-- and last a tip that no line names.
create or replace function prices.line_nets(s pay_session, p_net numeric)
returns table (rate numeric, net numeric)
language plpgsql immutable as $$
declare
  v_passes constant jsonb := s.coupon_terms -> 'passes';
  v_line jsonb;
  v_rates numeric[] := '{}';
  v_prices numeric[] := '{}';
  v_lessened numeric[] := '{}';
  v_kept numeric[] := '{}';
  v_price numeric;
  v_tip numeric := s.tip;
  v_other constant numeric := prices.unlisted(s);
begin
  for v_line in select jsonb_array_elements(s.line_items) loop
    v_price := ((v_line ->> 'amount') || 'e' || s.decimals)::numeric;
    if v_line -> 'tip' = 'true' then
      v_tip := v_tip - v_price;
      rate := (v_line ->> 'taxRate')::numeric;
      net := v_price;
      return next;
    else
      v_rates := v_rates || (v_line ->> 'taxRate')::numeric;
      v_prices := v_prices || v_price;
      v_lessened := v_lessened || case when v_passes is null or v_passes ? (v_line ->> 'pass') then v_price else 0 end;
    end if;
  end loop;
  if v_other > 0 then
    v_rates := v_rates || null::numeric;
    v_prices := v_prices || v_other;
    v_lessened := v_lessened || case when v_passes is null then v_other else 0 end;
  end if;
  v_lessened := prices.spread(s.coupon, v_lessened);
  for i in 1 .. cardinality(v_prices) loop
    v_kept := v_kept || v_prices[i] - v_lessened[i];
  end loop;
  v_kept := prices.spread(p_net - s.tip, v_kept);
  for i in 1 .. cardinality(v_prices) loop
    rate := v_rates[i];
    net := v_kept[i];
    return next;
  end loop;
  if v_tip > 0 then
    rate := s.tip_rate;
    net := v_tip;
    return next;
  end if;
end $$;
