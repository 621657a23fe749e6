-- The days of a till. A day is closed once, and then never changes: it holds the device's payments and refunds that
-- had committed and stood in no earlier day. What commits meanwhile stands in the next one.

create or replace function till.day_json(d till_day) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', d.id, 'number', d.number, 'date', to_char(d.date, 'YYYY-MM-DD'), 'zone', d.zone,
    'openedAt', format.utc(d.opened_at), 'closedAt', format.utc(d.closed_at),
    -- Reports of before sales had names know no people.
    'report', '{"people": []}' || d.report)
$$;

-- A test business's dates are due by its own clock.
-- outcome: 'opened' or an error code.
create or replace function till.open_day(p_id text, p_device text) returns text
language plpgsql as $$
declare
  d till_device;
  v_zone text;
begin
  select * into d from till_device where id = p_device for no key update;
  if exists (select from till_day o where o.device_id = d.id and o.closed_at is null) then return 'till_day_open'; end if;
  v_zone := time.zone_of(d.merchant_id);
  insert into till_day (id, device_id, number, date, zone)
  values (p_id, d.id, (select coalesce(max(number), 0) + 1 from till_day o where o.device_id = d.id),
    (time.of(d.merchant_id) at time zone v_zone)::date, v_zone);
  return 'opened';
end $$;

-- The first day begins with its date: payments of before are in no report. Closing it again changes nothing.
-- outcome: 'closed' or an error code.
create or replace function till.close_day(p_day text, p_device text) returns text
language plpgsql as $$
declare
  d till_day;
  v_begin timestamptz;
  v_before timestamptz;
begin
  -- The device's row is locked by all that changes its days.
  perform from till_device where id = p_device for no key update;
  select * into d from till_day where id = p_day and device_id = p_device;
  if d.id is null then return 'not_found'; end if;
  if d.closed_at is not null then return 'closed'; end if;
  select date_trunc('day', o.opened_at at time zone o.zone) at time zone o.zone into v_begin
  from till_day o where o.device_id = p_device and o.number = 1;
  -- A payment is requested a month before it at most.
  update till_sale t set day_id = d.id from pay_session s
  where t.device_id = p_device and t.day_id is null and t.created_at >= v_begin - interval '31 days'
    and s.id = t.session_id and s.transfer_id is not null and s.closed_at >= v_begin;
  -- A refund that the day before did not see had not committed then, so it was made some minutes before at most.
  select max(o.closed_at) - interval '1 hour' into v_before from till_day o where o.device_id = p_device;
  insert into till_day_refund (refund_id, day_id)
  select r.id, d.id
  from refund r join till_sale t on t.session_id = r.session_id join pay_session s on s.id = r.session_id
  where t.device_id = p_device and r.created_at >= coalesce(v_before, v_begin)
    and (t.day_id is not null or s.closed_at < v_begin)
    and not exists (select from till_day_refund o where o.refund_id = r.id);
  update till_day set closed_at = clock_timestamp(), report = till.report(d.id) where id = d.id;
  return 'closed';
end $$;

-- What each person sold of these sessions, by currency. Empty when no sale names anybody.
create or replace function till.people_json(p_sessions text[]) returns jsonb
language sql stable as $$
  with sold as (
    select t.sold_by as name, s.currency, s.decimals, count(*) as payments, sum(s.tip) as tip, sum(taken.net) as net
    from till_sale t join pay_session s on s.id = t.session_id, prices.taken(s) taken
    where t.session_id = any(p_sessions) and s.transfer_id is not null group by 1, 2, 3
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'currency', currency, 'payments', payments,
      'tip', format.decimal(tip, decimals), 'net', format.decimal(net, decimals)) order by name nulls last, currency)
    filter (where (select count(name) from sold) > 0), '[]')
  from sold
$$;

-- The sums of a day's payments and refunds, by currency, by product and by person. The refunds are also those of payments of
-- earlier days.
create or replace function till.report(p_day text) returns jsonb
language sql stable as $$
  with paid as (
    select s.currency, s.decimals, count(*) as payments, sum(taken.gross) as gross, sum(s.tip) as tip,
      sum(taken.coupon) as coupon, sum(taken.net) as net, sum(taken.tokens) as received,
      jsonb_agg(s.tax) filter (where s.tax is not null) as tax
    from till_sale t join pay_session s on s.id = t.session_id, prices.taken(s) taken
    where t.day_id = p_day group by s.currency, s.decimals
  ), back as (
    select s.currency, s.decimals, count(*) as refunds, sum(r.amount) as amount, sum(r.tokens) as tokens,
      jsonb_agg(r.tax) filter (where r.tax is not null) as tax
    from till_day_refund o join refund r on r.id = o.refund_id join pay_session s on s.id = r.session_id
    where o.day_id = p_day group by s.currency, s.decimals
  ), sold as (
    select coalesce(line ->> 'name', s.description) as name, s.currency, s.decimals,
      sum(coalesce((line ->> 'quantity')::int, 1)) as quantity,
      sum(case when s.captured_gross is null and line is not null then (line ->> 'amount')::numeric
        else coalesce(s.captured_gross, s.amount) / 10::numeric ^ s.decimals end) as amount
    from till_sale t join pay_session s on s.id = t.session_id
      -- A part that was taken of a reservation is no sum of several lines.
      left join lateral jsonb_array_elements(s.line_items) line
        on s.captured_gross is null or jsonb_array_length(s.line_items) = 1
    where t.day_id = p_day group by 1, 2, 3
  )
  select jsonb_build_object(
    'currencies', coalesce((
      select jsonb_agg(jsonb_build_object('currency', currency, 'payments', coalesce(paid.payments, 0),
        'refunds', coalesce(back.refunds, 0),
        'figures', pay.figures_json(p_decimals => decimals, p_gross => coalesce(paid.gross, 0),
          p_tip => coalesce(paid.tip, 0), p_coupon => coalesce(paid.coupon, 0), p_net => coalesce(paid.net, 0),
          p_tax => pay.tax_json(decimals, paid.tax, back.tax), p_refunded => coalesce(back.amount, 0),
          p_received => coalesce(paid.received, 0), p_refunded_tokens => coalesce(back.tokens, 0))) order by currency)
      from paid full join back using (currency, decimals)), '[]'),
    'products', coalesce((
      select jsonb_agg(jsonb_build_object('name', name, 'currency', currency, 'quantity', quantity,
        'amount', format.decimal(amount * 10::numeric ^ decimals, decimals)) order by currency, name)
      from sold), '[]'),
    'people', till.people_json(array(select session_id from till_sale where day_id = p_day)))
$$;

-- A closed day is kept as it is.
create or replace function till.keep_closed() returns trigger
language plpgsql as $$
begin
  raise exception 'a closed day of a till never changes' using errcode = 'restrict_violation';
end $$;
create or replace trigger keep_closed before update on till_day
  for each row when (old.closed_at is not null) execute function till.keep_closed();
