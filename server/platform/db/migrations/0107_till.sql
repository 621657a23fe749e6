-- Tills: devices at a business's counter, and the payments that they ask for.
create schema till;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema till to salus_app;
  end if;
end $$;

create table till_device (
  id text primary key,
  merchant_id text not null references merchant (id),
  name text not null check (length(name) between 1 and 60),
  -- The tips that it offers, in percent of the amount.
  tips smallint[] not null default '{}' check (cardinality(tips) <= 4),
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- SHA-256 of the code that makes one device this till, once.
  pairing_hash bytea unique,
  pairing_expires_at timestamptz,
  -- SHA-256 of the device's key.
  hash bytea unique,
  paired_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint till_device_pairing check ((pairing_hash is null) = (pairing_expires_at is null)),
  constraint till_device_paired check ((hash is null) = (paired_at is null)),
  constraint till_device_paired_once check (hash is null or pairing_hash is null)
);

create index till_device_merchant on till_device (merchant_id, created_at desc, id desc);

create table till_sale (
  session_id text primary key references pay_session (id),
  device_id text not null references till_device (id),
  -- What a payer types who cannot scan; free again after a day.
  code text unique check (code ~ '^[0-9]{8}$'),
  -- Part of the session's amount, in the smallest units of its currency.
  tip numeric(38,0) not null check (tip >= 0),
  created_at timestamptz not null default clock_timestamp()
);

create index till_sale_device on till_sale (device_id, created_at desc, session_id desc);
