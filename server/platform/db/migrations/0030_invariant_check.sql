-- What came of the last check by the clock, for whoever watches: the check itself reads the whole ledger.
create table invariant_check (
  name text primary key,
  breaches integer not null check (breaches >= 0),
  checked_at timestamptz not null default now()
);

-- How long credits wait to be folded.
alter table ledger.unfolded_credit add column created_at timestamptz not null default now();
