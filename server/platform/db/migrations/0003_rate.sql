-- Price of one token. Append-only; a rate set by hand has no end of validity.
create table token_rate (
  id bigint generated always as identity primary key,
  currency text not null,
  rate numeric(30,12) not null check (rate > 0),
  source text not null,
  observed_at timestamptz not null default now(),
  valid_until timestamptz
);

create index token_rate_latest on token_rate (currency, observed_at desc, id desc);
