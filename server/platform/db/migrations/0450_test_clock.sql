-- The time of a test business, which it may set ahead. A live business cannot have one.
-- Rollback: impossible
create schema time;
create table test_clock (
  merchant_id text not null,
  livemode boolean default false not null,
  now_at timestamptz not null,
  constraint test_clock_pkey primary key (merchant_id),
  constraint test_clock_of_test check (not livemode),
  constraint test_clock_mode foreign key (merchant_id, livemode) references merchant(id, livemode)
);
