-- The JSON of an invoice, one for the business, the payer and the files.
create or replace function invoices.document_json(d invoice) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', d.id,
    'livemode', d.livemode,
    'kind', d.kind,
    'number', d.label,
    'date', to_char(d.date, 'YYYY-MM-DD'),
    'issuedAt', format.utc(d.issued_at),
    'voidedAt', format.utc(d.voided_at),
    'paySessionId', d.session_id,
    'transactionId', (select transfer_id from pay_session where id = d.session_id),
    -- Documents of older versions do not have it in their content.
    'corrects', (select jsonb_build_object('id', o.id, 'number', o.label, 'date', to_char(o.date, 'YYYY-MM-DD'))
      from invoice o where o.id = d.invoice_id),
    'correctedBy', (select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'kind', o.kind, 'number', o.label, 'total', o.content ->> 'total') order by o.number), '[]')
      from invoice o where o.invoice_id = d.id),
    'reason', d.reason,
    'seller', jsonb_build_object('id', d.merchant_id, 'name', d.seller_name, 'street', d.seller_street, 'postcode', d.seller_postcode,
      'city', d.seller_city, 'country', d.seller_country, 'vatId', d.seller_vat_id),
    'buyer', case when d.buyer_name is not null then jsonb_build_object('name', d.buyer_name, 'street', d.buyer_street,
      'postcode', d.buyer_postcode, 'city', d.buyer_city, 'country', d.buyer_country, 'vatId', d.buyer_vat_id) end,
    'exemption', d.exemption) || d.content
$$;

-- The settings of a business, also of one that has none.
create or replace function invoices.settings_json(p_merchant text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'seller', jsonb_build_object('name', o.name, 'street', o.street, 'postcode', o.postcode, 'city', o.city,
      'country', o.country, 'vatId', t.vat_id, 'exemption', o.exemption),
    'prefix', coalesce(o.prefix, ''),
    'eachPayment', m.invoices_each,
    'byPayer', coalesce(o.by_payer, false),
    'mailed', coalesce(o.mailed, false),
    'simplified', case when o.simplified_limit is not null then jsonb_build_object(
      'amount', format.decimal(o.simplified_limit, o.simplified_decimals), 'currency', o.simplified_currency) end)
  from member m left join invoice_seller o on o.merchant_id = m.id left join business_tax t on t.merchant_id = m.id
  where m.id = p_merchant
$$;

-- Of what a document states. A column that is added later is not of it.
create or replace function invoices.digest(d invoice) returns bytea
language sql stable as $$
  select sha256(convert_to(jsonb_object_agg(of_it.key, of_it.value)::text, 'UTF8')) from jsonb_each(to_jsonb(d)) of_it
  where of_it.key = any ('{id,merchant_id,livemode,kind,source,session_id,payer_id,year,number,label,date,seller_name,
    seller_street,seller_postcode,seller_city,seller_country,seller_vat_id,exemption,buyer_name,buyer_street,
    buyer_postcode,buyer_city,buyer_country,buyer_vat_id,reason,content,salt}'::text[])
$$;

-- How long a document is kept after the end of its year.
create or replace function invoices.period() returns interval
language sql stable as $$
  select make_interval(years => years) from invoice_period
$$;

-- The documents of a year that ended before this may be deleted: two days later than by UTC, the year has ended in each zone.
create or replace function invoices.deletable_before(p_now timestamptz default clock_timestamp()) returns timestamptz
language sql stable as $$
  select p_now - invoices.period() - interval '2 days'
$$;

-- Whether the documents of a year may be deleted: its period is over, or was over before the operator set a longer one.
create or replace function invoices.may_be_gone(p_year integer) returns boolean
language sql stable as $$
  select make_date(p_year, 12, 31) < invoices.deletable_before()
    or make_date(p_year, 12, 31) < (select deleted_before from invoice_period)
$$;

-- The first break in the chain of numbers of a business: a number that is missing, a seal that does not follow, a document
-- that is not the one that was sealed, or one that is missing before its period is over. A chain longer than its series
-- breaks at the next number. Null when it is whole.
create or replace function invoices.first_break(p_merchant text, p_year integer) returns integer
language sql stable as $$
  select min(of_it.place) from (
    select coalesce(s.number, n.place) as place,
      s.number is null
        or s.seal <> sha256(coalesce(lag(s.seal) over (order by n.place), '') || int4send(s.number) || s.digest)
        or s.number > y.last or s.number = y.last and s.seal <> y.seal
        or case when i.id is null then not invoices.may_be_gone(y.year)
          else s.digest <> invoices.digest(i) end as is_broken
    from invoice_series y
    cross join lateral generate_series(1, greatest(y.last, (
      select max(o.number) from invoice_seal o where o.merchant_id = y.merchant_id and o.year = y.year))) n (place)
    left join invoice_seal s on s.merchant_id = y.merchant_id and s.year = y.year and s.number = n.place
    left join invoice i on i.merchant_id = y.merchant_id and i.year = y.year and i.number = n.place
    where y.merchant_id = p_merchant and y.year = p_year) of_it
  where of_it.is_broken
$$;
