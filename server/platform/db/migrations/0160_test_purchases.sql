-- Tokens bought in test mode stand in a table of their own, so that nothing which reads or credits live
-- purchases sees them (docs/decisions/0160). A purchase of the one table is of a live member, and of the
-- other of a test member or a business in test mode, whatever the code above says.
create schema test_purchases;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema test_purchases to salus_app;
  end if;
end $$;

alter table purchase
  add column livemode boolean not null default true,
  add constraint purchase_live check (livemode) not valid,
  add constraint purchase_mode foreign key (member_id, livemode) references member (id, livemode) not valid;

create table test_purchase (
  id text primary key,
  member_id text not null,
  livemode boolean not null default false constraint test_purchase_test check (not livemode),
  -- The business in test mode whose daily amount of test tokens it counts towards.
  business_id text not null references merchant (id),
  request_key text not null,
  status text not null default 'pending'
    check (status in ('pending', 'failed', 'expired', 'credited')),
  tokens numeric(38,0) not null check (tokens > 0),
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  rate numeric(30,12) not null check (rate > 0),
  intent_id text unique,
  failure text,
  transfer_id text unique references ledger.transfer (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- Null once nothing is expected any more.
  next_look_at timestamptz,
  looks integer not null default 0,
  unique (member_id, request_key),
  constraint test_purchase_mode foreign key (member_id, livemode) references member (id, livemode),
  constraint test_purchase_credited check ((status = 'credited') = (transfer_id is not null))
);

create index test_purchase_member on test_purchase (member_id, created_at desc, id desc);
create index test_purchase_open on test_purchase (business_id) where status in ('pending', 'failed');
create index test_purchase_due on test_purchase (next_look_at) where next_look_at is not null;
