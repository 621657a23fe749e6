-- Commands that wait for a second operator.
create table proposal (
  id text primary key,
  -- The command line as it was signed; it never has secrets.
  words jsonb not null,
  reference text not null,
  -- The plan that the proposer confirmed, and their signature of it. Both are verified again before
  -- the command runs, so that a changed row runs nothing.
  agreed text,
  proof jsonb not null,
  plan text not null,
  proposed_by text not null,
  fingerprint text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '24 hours',
  status text not null default 'open' check (status in ('open', 'approved', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  constraint decided_whole check ((status = 'open') = (decided_at is null)
    and (decided_by is null) = (decided_at is null))
);

-- How many tokens one operator may move within 24 hours without a second one, by kind.
create table operator_limit (
  kind text primary key,
  most numeric(38,0) not null check (most >= 0)
);
insert into operator_limit (kind, most) values
  ('airdrop', 10000e18::numeric(38,0)), ('refund', 10000e18::numeric(38,0)),
  ('card-refund', 10000e18::numeric(38,0)), ('loss', 10000e18::numeric(38,0));

create table operator_use (
  id bigint generated always as identity primary key,
  operator text not null,
  kind text not null references operator_limit (kind),
  amount numeric(38,0) not null check (amount >= 0),
  at timestamptz not null default clock_timestamp()
);
create index operator_use_of on operator_use (operator, kind, at);
