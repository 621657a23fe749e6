-- Old months of postings move to files (docs/decisions/0255). A signed checkpoint says what they held; later
-- sums start from it.
create table ledger.checkpoint (
  -- Without gaps, from 1.
  number integer primary key check (number > 0),
  -- All postings before this time are archived.
  until timestamptz not null unique,
  -- The table in the schema partitions that held those since the checkpoint before.
  partition text not null unique,
  -- Signed claims (server/ledger/archive/statement.ts).
  jws text not null,
  -- SHA-256 of the JWS.
  hash bytea not null unique check (length(hash) = 32),
  made_at timestamptz not null default now()
);
create trigger append_only before update or delete on ledger.checkpoint
for each row execute function ledger.append_only();
create trigger append_only_truncate before truncate on ledger.checkpoint
for each statement execute function ledger.append_only();

-- By account: the sum of all archived postings. The last checkpoint signs their hash.
create table ledger.archived_balance (
  account_id bigint primary key,
  amount numeric(38, 0) not null
);
