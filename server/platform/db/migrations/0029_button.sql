create schema buttons;

-- What a business sells without code. Amounts are smallest units of `currency`, which has `decimals`
-- decimals; either one amount, or the two between which whoever pays chooses.
create table payment_button (
  id text primary key,
  merchant_id text not null references merchant (id),
  name text not null,
  description text,
  currency text not null,
  decimals smallint not null,
  amount numeric(38,0) check (amount > 0),
  minimum numeric(38,0) check (minimum > 0),
  maximum numeric(38,0) check (maximum >= minimum),
  -- How many may be sold in all.
  stock integer check (stock >= 0),
  expires_at timestamptz,
  reference_prefix text,
  -- Position of the level, the initial one being 0.
  minimum_level smallint,
  success_url text,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  constraint fixed_or_free check (
    case when amount is null then minimum is not null and maximum is not null
      else minimum is null and maximum is null end)
);

create index payment_button_list on payment_button (merchant_id, created_at desc, id desc);

alter table pay_session add column button_id text references payment_button (id);

create index pay_session_button on pay_session (button_id, status)
where button_id is not null;
