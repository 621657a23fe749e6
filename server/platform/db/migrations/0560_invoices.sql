-- Invoices and credit notes of a business: what they state, to whom they are issued, and their numbers.
-- Rollback: possible
create schema invoices;

-- Whether each payment of a business gets an invoice: a payment reads this row anyway.
alter table member add column invoices_each boolean default false not null;

-- What the invoices of a business state of it. Its tax number is that of its tax settings.
create table invoice_seller (
  merchant_id text not null,
  name text,
  street text,
  postcode text,
  city text,
  country text,
  -- Why lines without a rate have no tax.
  exemption text,
  -- Stands before each number.
  prefix text default '' not null,
  -- Whether payers may ask for the invoice of their own payment, and get each invoice by e-mail.
  by_payer boolean default false not null,
  mailed boolean default false not null,
  -- Up to this total, in the smallest units of its currency, an invoice needs no buyer. Null: each needs one.
  simplified_limit numeric(38,0),
  simplified_currency text,
  simplified_decimals smallint,
  constraint invoice_seller_pkey primary key (merchant_id),
  constraint invoice_seller_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint invoice_seller_limit_check check (simplified_limit > 0),
  constraint invoice_seller_limit check (
    (simplified_limit is null) = (simplified_currency is null)
    and (simplified_limit is null) = (simplified_decimals is null))
);

-- What a member's invoices state of them.
create table invoice_buyer (
  member_id text not null,
  name text not null,
  street text not null,
  postcode text,
  city text not null,
  country text not null,
  vat_id text,
  -- Whether businesses that issue an invoice for each payment may state this.
  always boolean default false not null,
  constraint invoice_buyer_pkey primary key (member_id),
  constraint invoice_buyer_member_id_fkey foreign key (member_id) references member(id)
);

-- The last number of a business in a year of its zone, locked by the commit that issues. Test businesses have their own.
create table invoice_series (
  merchant_id text not null,
  year smallint not null,
  last integer default 0 not null,
  seal bytea default ''::bytea not null,
  constraint invoice_series_pkey primary key (merchant_id, year),
  constraint invoice_series_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

-- An issued document. Nothing of it changes but `voided_at`.
create table invoice (
  id text not null,
  merchant_id text not null,
  livemode boolean default true not null,
  -- A cancellation credits what is left of a void invoice.
  kind text not null,
  -- The payment, the refund, or the invoice that a cancellation is of.
  source text not null,
  session_id text not null,
  payer_id text not null,
  -- The invoice that a credit note or a cancellation corrects.
  invoice_id text,
  year smallint not null,
  number integer not null,
  label text not null,
  -- In the zone of the business.
  date date not null,
  issued_at timestamptz not null,
  -- The last day of the year: its period counts from here.
  kept_from date not null,
  seller_name text not null,
  seller_street text not null,
  seller_postcode text,
  seller_city text not null,
  seller_country text not null,
  seller_vat_id text,
  exemption text,
  -- Null on a simplified invoice.
  buyer_name text,
  buyer_street text,
  buyer_postcode text,
  buyer_city text,
  buyer_country text,
  buyer_vat_id text,
  reason text,
  -- Lines, taxes and totals, formatted: `invoices.content`.
  content jsonb not null,
  -- Of the digest in `invoice_seal`.
  salt text not null,
  voided_at timestamptz,
  constraint invoice_pkey primary key (id),
  constraint invoice_number_key unique (merchant_id, year, number),
  constraint invoice_kind_check check (kind in ('invoice', 'credit_note', 'cancellation')),
  constraint invoice_corrects check (kind <> 'invoice' or invoice_id is null),
  constraint invoice_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint invoice_mode foreign key (merchant_id, livemode) references merchant(id, livemode),
  constraint invoice_session_id_fkey foreign key (session_id) references pay_session(id),
  constraint invoice_payer_id_fkey foreign key (payer_id) references member(id),
  constraint invoice_invoice_id_fkey foreign key (invoice_id) references invoice(id) on delete set null
);
create unique index invoice_source on invoice (source, kind) where voided_at is null;
create index invoice_session on invoice (session_id);
create index invoice_list on invoice (merchant_id, issued_at desc, id desc);
create index invoice_payer on invoice (payer_id, issued_at desc, id desc);
create index invoice_corrected on invoice (invoice_id) where invoice_id is not null;
create index invoice_age on invoice (kept_from);
create trigger set_livemode before insert on invoice for each row execute function test_mode.set_livemode();

-- One of each number, in a chain. A digest is salted, and the salt is deleted with its document: the chain stays whole
-- and says nothing of the document.
create table invoice_seal (
  merchant_id text not null,
  year smallint not null,
  number integer not null,
  digest bytea not null,
  seal bytea not null,
  constraint invoice_seal_pkey primary key (merchant_id, year, number)
);
