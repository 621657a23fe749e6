-- The details of a payer who had allowed businesses with an invoice for each payment to state them when they paid.
create or replace function invoices.allowed_buyer(s pay_session) returns invoice_buyer
language sql stable as $$
  select b from invoice_buyer b
  where b.member_id = s.payer_id and b.always and b.always_since <= invoices.paid_at(s)
$$;

-- Since when they allow it.
create or replace function invoices.note_consent() returns trigger
language plpgsql as $$
begin
  if not new.always then
    new.always_since := null;
  elsif tg_op = 'INSERT' or not old.always then
    new.always_since := clock_timestamp();
  end if;
  return new;
end $$;

create or replace trigger note_consent before insert or update of always on invoice_buyer
for each row execute function invoices.note_consent();

-- A payment that got no invoice, with what is missing now.
create or replace function invoices.uninvoiced_json(u uninvoiced_payment) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'paySessionId', s.id,
    'transactionId', s.transfer_id,
    'paidAt', format.utc(u.paid_at),
    'description', s.description,
    'reference', s.reference,
    'currency', s.currency,
    'total', format.decimal(coalesce(s.captured, s.net), s.decimals),
    'missing', invoices.missing(o, t.vat_id, b, invoices.is_simplified(s, o, b), invoices.payment_content(s, t.vat_id)))
  from pay_session s
  left join invoice_seller o on o.merchant_id = s.merchant_id
  left join business_tax t on t.merchant_id = s.merchant_id
  cross join lateral invoices.allowed_buyer(s) b
  where s.id = u.session_id
$$;

-- Whether its business has kept anything of a payment that got no invoice.
create or replace function invoices.is_kept(u uninvoiced_payment) returns boolean
language sql stable as $$
  select coalesce(s.captured, s.net) > (select coalesce(sum(r.amount), 0) from refund r where r.session_id = s.id)
  from pay_session s where s.id = u.session_id
$$;
