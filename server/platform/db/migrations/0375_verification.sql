-- Rollback: possible
-- The books are verified from a signed state on, all the time, and before a withdrawal is signed
-- (docs/evidence.md).

-- The state that was verified last: claims that the installation signed (server/ledger/verification/state.ts).
create table ledger.verified (
  only_row boolean primary key default true check (only_row),
  state text not null,
  made_at timestamptz not null default clock_timestamp()
);

-- By account: the sum of all postings of the transfers up to that state, which signs their hash.
create table ledger.verified_balance (
  account_id bigint primary key,
  amount numeric(38, 0) not null
);

-- How the verifications went, for members, metrics and operators. Whoever signs does not read it.
create table verification (
  only_row boolean primary key default true check (only_row),
  -- When the last one that passed began and ended.
  passed_began_at timestamptz,
  passed_at timestamptz,
  -- Since when and why it fails; null when the last one passed.
  failed_since timestamptz,
  fault text
);
