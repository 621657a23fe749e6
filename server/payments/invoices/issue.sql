-- Issues invoices, credit notes and cancellations. Each takes its number last in its commit: numbers have no gaps.

-- The fields that an invoice must state and does not.
create or replace function invoices.missing(
  p_seller invoice_seller, p_vat_id text, p_buyer invoice_buyer, p_is_simplified boolean, p_content jsonb
) returns text[]
language sql immutable as $$
  select coalesce(array_agg(of_it.field order by of_it.place), '{}')
  from (values
    (1, 'seller.name', p_seller.name is null),
    (2, 'seller.street', p_seller.street is null),
    (3, 'seller.city', p_seller.city is null),
    (4, 'seller.country', p_seller.country is null),
    (5, 'seller.vatId', p_vat_id is null and jsonb_path_exists(p_content, '$.taxes[*].rate ? (@ != null)')),
    (6, 'seller.exemption', p_seller.exemption is null and jsonb_path_exists(p_content, '$.taxes[*] ? (@.category == "E")')),
    (7, 'buyer.name', not p_is_simplified and p_buyer.name is null),
    (8, 'buyer.street', not p_is_simplified and p_buyer.street is null),
    (9, 'buyer.city', not p_is_simplified and p_buyer.city is null),
    (10, 'buyer.country', not p_is_simplified and p_buyer.country is null)
  ) of_it (place, field, is_missing)
  where of_it.is_missing
$$;

-- The day of a document that is issued at a time: not before that of the last one.
create or replace function invoices.day_of(p_merchant text, p_at timestamptz, p_zone text) returns date
language sql stable as $$
  select greatest((p_at at time zone p_zone)::date, max(last_date)) from invoice_series where merchant_id = p_merchant
$$;

-- Whether an invoice needs no buyer: it has none, and its total is within the limit that its business has set.
create or replace function invoices.is_simplified(s pay_session, p_seller invoice_seller, p_buyer invoice_buyer) returns boolean
language sql immutable as $$
  select coalesce(p_buyer.name is null and s.currency = p_seller.simplified_currency
    and coalesce(s.captured, s.net) <= p_seller.simplified_limit, false)
$$;

-- Takes the next number of a business in the year that it has in its zone, under the lock of the year's row. The time is
-- read under the lock, so that a later number has no earlier date. Nor has it one after a change of the zone: until the new
-- zone has reached the day of the last document, that day goes on.
create or replace function invoices.take_number(p_merchant text, out series invoice_series, out at timestamptz, out day date)
language plpgsql as $$
declare
  v_zone constant text := time.zone_of(p_merchant);
  v_year smallint;
begin
  loop
    v_year := extract(year from invoices.day_of(p_merchant, time.of(p_merchant), v_zone));
    insert into invoice_series (merchant_id, year) values (p_merchant, v_year) on conflict do nothing;
    select * into series from invoice_series where merchant_id = p_merchant and year = v_year for no key update;
    at := time.of(p_merchant);
    day := invoices.day_of(p_merchant, at, v_zone);
    exit when extract(year from day) = v_year;
  end loop;
  series.last := series.last + 1;
end $$;

-- Writes a document under the next number and seals it. `d` says everything but number, date and salt.
create or replace function invoices.write(d invoice, p_prefix text) returns text
language plpgsql as $$
declare
  v_taken record := invoices.take_number(d.merchant_id);
  v_series invoice_series := v_taken.series;
  v_digest bytea;
begin
  d.id := format.new_id('ivc');
  -- Its trigger sets the mode of the business.
  d.livemode := true;
  d.year := v_series.year;
  d.number := v_series.last;
  d.label := p_prefix || d.year || '-' || lpad(d.number::text, greatest(5, length(d.number::text)), '0');
  d.date := v_taken.day;
  d.issued_at := v_taken.at;
  d.kept_from := make_date(d.year, 12, 31);
  d.salt := encode(uuid_send(gen_random_uuid()), 'hex') || encode(uuid_send(gen_random_uuid()), 'hex');
  insert into invoice select (d).* returning * into d;
  v_digest := invoices.digest(d);
  v_series.seal := sha256(v_series.seal || int4send(d.number) || v_digest);
  insert into invoice_seal (merchant_id, year, number, digest, seal)
  values (d.merchant_id, d.year, d.number, v_digest, v_series.seal);
  update invoice_series set last = v_series.last, last_date = d.date, seal = v_series.seal
  where merchant_id = d.merchant_id and year = d.year;
  return d.id;
end $$;

-- The credit note of a refund whose payment has an invoice: it returns the tax that the refund returns.
create or replace function invoices.credit(i invoice, r refund, p_prefix text) returns void
language plpgsql as $$
declare
  s pay_session;
begin
  select * into s from pay_session where id = i.session_id;
  perform invoices.correct(i, 'credit_note', r.id, r.reason,
    invoices.credit_content(s, r.amount, r.tax, i.seller_vat_id), p_prefix);
end $$;

-- A document of the same parties that corrects an invoice.
create or replace function invoices.correct(
  i invoice, p_kind text, p_source text, p_reason text, p_content jsonb, p_prefix text
) returns text
language plpgsql as $$
declare
  d invoice := i;
begin
  d.kind := p_kind;
  d.source := p_source;
  d.invoice_id := i.id;
  d.reason := p_reason;
  d.exemption := case when jsonb_path_exists(p_content, '$.taxes[*] ? (@.rate == null)') then i.exemption end;
  -- It names the invoice for its own period, which may be longer.
  d.content := p_content || jsonb_build_object('corrects',
    jsonb_build_object('id', i.id, 'number', i.label, 'date', to_char(i.date, 'YYYY-MM-DD')));
  return invoices.write(d, p_prefix);
end $$;

create or replace function invoices.prefix_of(p_merchant text) returns text
language sql stable as $$
  select coalesce((select prefix from invoice_seller where merchant_id = p_merchant), '')
$$;

-- In the commit that refunds: the credit note of it, where the payment has an invoice.
create or replace function invoices.at_refund(r refund) returns void
language plpgsql as $$
declare
  i invoice;
begin
  select * into i from invoice
  where source = r.session_id and kind = 'invoice' and voided_at is null;
  if i.id is not null then perform invoices.credit(i, r, invoices.prefix_of(i.merchant_id)); end if;
end $$;

-- Issues the invoice of a paid session that the caller has locked, and the credit notes of its refunds.
create or replace function invoices.write_of(s pay_session, p_buyer invoice_buyer, out missing text[], out id text)
language plpgsql as $$
declare
  v_seller invoice_seller;
  v_vat_id text;
  d invoice;
  r refund;
begin
  select * into v_seller from invoice_seller where merchant_id = s.merchant_id;
  select vat_id into v_vat_id from business_tax where merchant_id = s.merchant_id;
  d.content := invoices.payment_content(s, v_vat_id);
  missing := invoices.missing(v_seller, v_vat_id, p_buyer, invoices.is_simplified(s, v_seller, p_buyer), d.content);
  if missing <> '{}' then return; end if;
  d.merchant_id := s.merchant_id;
  d.kind := 'invoice';
  d.source := s.id;
  d.session_id := s.id;
  d.payer_id := s.payer_id;
  d.seller_name := v_seller.name;
  d.seller_street := v_seller.street;
  d.seller_postcode := v_seller.postcode;
  d.seller_city := v_seller.city;
  d.seller_country := v_seller.country;
  d.seller_vat_id := v_vat_id;
  d.exemption := case when jsonb_path_exists(d.content, '$.taxes[*] ? (@.rate == null)') then v_seller.exemption end;
  d.buyer_name := p_buyer.name;
  d.buyer_street := p_buyer.street;
  d.buyer_postcode := p_buyer.postcode;
  d.buyer_city := p_buyer.city;
  d.buyer_country := p_buyer.country;
  d.buyer_vat_id := p_buyer.vat_id;
  id := invoices.write(d, v_seller.prefix);
  delete from uninvoiced_payment u where u.session_id = s.id;
  select * into d from invoice of_it where of_it.id = write_of.id;
  for r in select * from refund where session_id = s.id order by created_at, refund.id loop
    perform invoices.credit(d, r, v_seller.prefix);
  end loop;
  if v_seller.mailed then perform mail.about_document_later('invoice-issued', s.transfer_id, s.payer_id, id); end if;
end $$;

-- In the commit that pays, for a business that issues an invoice for each payment. Without what it must state there is
-- none: the payment counts all the same, and its business sees what was missing.
create or replace function invoices.at_payment(p_session text) returns void
language plpgsql as $$
declare
  s pay_session;
begin
  select * into s from pay_session where id = p_session;
  if s.decimals = 18 then return; end if;
  if (invoices.write_of(s, invoices.allowed_buyer(s))).missing <> '{}' then
    insert into uninvoiced_payment (session_id, merchant_id, paid_at) values (s.id, s.merchant_id, invoices.paid_at(s));
  end if;
end $$;

-- Issues the invoice of a payment for its business, or for its payer where the business lets them. Issuing again returns
-- the same. `p_buyer`: the columns of invoice_buyer, or null; a payment that should have got one when it was paid then states
-- a payer who had allowed that by then.
-- outcome: 'issued', 'missing' (then `fields`), 'in_tokens' or an error code.
create or replace function invoices.issue(
  p_session text, p_merchant text, p_payer text, p_buyer jsonb, out outcome text, out id text, out fields text[]
)
language plpgsql as $$
declare
  s pay_session;
  v_is_named boolean;
  v_buyer invoice_buyer;
begin
  select * into s from pay_session
  where pay_session.id = p_session and (merchant_id = p_merchant or payer_id = p_payer) for no key update;
  if s.id is null then outcome := 'session_not_found'; return; end if;
  if s.transfer_id is null then outcome := 'session_not_paid'; return; end if;
  select i.id, i.buyer_name is not null into id, v_is_named
  from invoice i where i.source = s.id and i.kind = 'invoice' and i.voided_at is null;
  if id is not null then
    -- A payer who wants their name on it learns that this one has none, and that only its business can void it.
    outcome := case when p_payer is null or v_is_named then 'issued' else 'invoice_issued' end;
    return;
  end if;
  if p_payer is not null
    and not exists (select from invoice_seller o where o.merchant_id = s.merchant_id and o.by_payer)
  then
    outcome := 'invoice_not_offered';
    return;
  end if;
  if s.decimals = 18 then outcome := 'in_tokens'; return; end if;
  v_buyer := case when p_buyer is null and exists (select from uninvoiced_payment u where u.session_id = s.id)
    then invoices.allowed_buyer(s) else jsonb_populate_record(null::invoice_buyer, p_buyer) end;
  select w.missing, w.id into fields, id from invoices.write_of(s, v_buyer) w;
  outcome := case when id is null then 'missing' else 'issued' end;
end $$;

-- Voids an invoice: a cancellation credits what its credit notes have left of it, and another invoice of the payment can
-- be issued.
-- outcome: 'voided', or an error code.
create or replace function invoices.void(
  p_id text, p_merchant text, p_reason text, out outcome text, out id text
)
language plpgsql as $$
declare
  s pay_session;
  i invoice;
  v_net numeric;
  v_tax jsonb;
begin
  select p.* into s from pay_session p join invoice o on o.session_id = p.id
  where o.id = p_id and o.merchant_id = p_merchant and o.kind = 'invoice' for no key update of p;
  if s.id is null then outcome := 'not_found'; return; end if;
  select * into i from invoice o where o.id = p_id;
  select coalesce(s.captured, s.net) - coalesce(sum(r.amount), 0) into v_net from refund r where r.session_id = s.id;
  if i.voided_at is not null or v_net = 0 then outcome := 'invoice_closed'; return; end if;
  select jsonb_agg(jsonb_build_object('rate', left_of.rate, 'net', left_of.net, 'tax', left_of.tax) order by left_of.rate)
  into v_tax
  from (
    select of_it.rate, sum(of_it.net) as net, sum(of_it.tax) as tax
    from (
      select t.rate, t.net, t.tax from jsonb_to_recordset(s.tax) t (rate numeric, net numeric, tax numeric)
      union all
      select t.rate, -t.net, -t.tax
      from refund r cross join jsonb_to_recordset(r.tax) t (rate numeric, net numeric, tax numeric)
      where r.session_id = s.id and t.rate is not null) of_it
    group by of_it.rate having sum(of_it.net) > 0) left_of;
  id := invoices.correct(i, 'cancellation', i.id, p_reason,
    invoices.credit_content(s, v_net, v_tax, i.seller_vat_id), invoices.prefix_of(i.merchant_id));
  update invoice o set voided_at = clock_timestamp() where o.id = i.id or o.invoice_id = i.id;
  outcome := 'voided';
end $$;
