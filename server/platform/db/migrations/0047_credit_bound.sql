-- How many tokens may be credited from outside within any hour, by kind of credit. Base units.
create table ops.credit_bound (
  kind text primary key,
  most numeric(38,0) not null check (most >= 0),
  changed_at timestamptz not null default now()
);

-- Credits of the last hour, by minute.
create table ops.credit_minute (
  kind text not null references ops.credit_bound (kind),
  minute timestamptz not null,
  units numeric(38,0) not null check (units >= 0),
  primary key (kind, minute)
);

-- Beside the default settings: deposits of ten members at the highest level, the purchases of six
-- members who reach their daily limit.
insert into ops.credit_bound (kind, most) values
  ('deposit', 1000000e18), ('purchase', 50000e18), ('airdrop', 100000e18), ('treasury', 10000000e18);

-- The token's supply at the last credit. Base units.
alter table chain_scan add column supply numeric(38,0);
