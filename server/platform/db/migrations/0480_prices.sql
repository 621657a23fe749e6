-- Coupons, and the tax that prices contain.
-- Rollback: impossible
create schema coupons;

-- What a business takes off a price: a part of it, or an amount. Without a code it applies by itself.
create table coupon (
  id text not null,
  merchant_id text not null,
  livemode boolean default true not null,
  code text,
  name text not null,
  -- Hundredths of a percent, or smallest units of `currency`, which has `decimals` decimals.
  basis_points integer,
  amount numeric(38,0),
  currency text,
  decimals smallint,
  starts_at timestamptz,
  ends_at timestamptz,
  most integer,
  most_per_account integer,
  -- What it is for: null for all.
  buttons text[],
  passes text[],
  -- Position of the level, the initial one being 0.
  minimum_level smallint,
  enabled boolean default true not null,
  created_at timestamptz default clock_timestamp() not null,
  constraint coupon_pkey primary key (id),
  constraint coupon_code unique (merchant_id, code),
  constraint coupon_mode foreign key (merchant_id, livemode) references merchant(id, livemode),
  constraint coupon_takes check ((basis_points is null) <> (amount is null)
    and (amount is null) = (currency is null) and (amount is null) = (decimals is null)),
  constraint coupon_part check (basis_points between 1 and 9999),
  constraint coupon_amount check (amount > 0),
  constraint coupon_limits check (most between 1 and 100000 and most_per_account > 0),
  constraint coupon_period check (ends_at > starts_at)
);
create index coupon_list on coupon (merchant_id, created_at desc, id desc);
create index coupon_codes on coupon (code) where code is not null;
create trigger set_livemode before insert on coupon for each row execute function test_mode.set_livemode();

-- The uses of a coupon. A coupon with a total limit has a row for each use beforehand, so that no counter makes payments
-- wait for each other.
create table coupon_use (
  id bigint generated always as identity,
  coupon_id text not null,
  session_id text,
  member_id text,
  used_at timestamptz,
  constraint coupon_use_pkey primary key (id),
  constraint coupon_use_session unique (session_id),
  constraint coupon_use_coupon_fkey foreign key (coupon_id) references coupon(id),
  constraint coupon_use_taken check ((session_id is null) = (used_at is null) and (session_id is not null or member_id is null))
);
create index coupon_use_free on coupon_use (coupon_id, id) where session_id is null;
create index coupon_use_taken on coupon_use (coupon_id) where session_id is not null;
create index coupon_use_member on coupon_use (member_id, coupon_id) where member_id is not null;

-- The rates of a business, in percent of the price without tax. A null rate: no tax.
create table business_tax (
  merchant_id text not null,
  vat_id text,
  -- [{"name": …, "rate": "7.7"}]: those that its people choose from.
  rates jsonb default '[]' not null,
  button_rate numeric(5,2),
  till_rate numeric(5,2),
  tip_rate numeric(5,2),
  -- Of what is kept when a customer does not come.
  fee_rate numeric(5,2),
  constraint business_tax_pkey primary key (merchant_id),
  constraint business_tax_merchant_fkey foreign key (merchant_id) references merchant(id),
  constraint business_tax_rates check (button_rate between 0 and 100 and till_rate between 0 and 100
    and tip_rate between 0 and 100 and fee_rate between 0 and 100)
);

alter table payment_button
  add column tax_rate numeric(5,2),
  add constraint payment_button_tax_rate check (tax_rate between 0 and 100);

alter table pay_session
  -- What the coupon takes off the price; its code, name and passes as they were.
  add column coupon numeric(38,0) default 0 not null,
  add column coupon_id text,
  add column coupon_terms jsonb,
  -- Whether a line or the tip has a rate; those of the tip and of a retained fee, and the business's id.
  add column taxed boolean default false not null,
  add column tip_rate numeric(5,2),
  add column fee_rate numeric(5,2),
  add column vat_id text,
  -- What of the net has which rate, and the tax in it, in smallest units: [{"rate", "net", "tax"}]. Written with the payment.
  add column tax jsonb,
  add constraint pay_session_coupon check ((coupon_id is null) = (coupon = 0) and coupon between 0 and amount - tip);

-- The same of a refund.
alter table refund add column tax jsonb;

-- Functions whose arguments changed.
drop function if exists pay.quote_of(numeric, numeric, integer, numeric, integer);
drop function if exists pay.refunded(pay_session);
drop function if exists pay.figures_json(integer, numeric, numeric, numeric, numeric, numeric, numeric);
