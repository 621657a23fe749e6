-- Transfers are sealed in batches: a seal contains the hash of its transfers and of the seal before it.
-- Each transfer gets a number when it is posted. A seal covers the numbers above the previous seal's, so
-- each transfer belongs to exactly one seal.

create sequence ledger.transfer_number;
-- No default for the rows so far: it would rewrite the table under an exclusive lock. The first seal
-- covers all transfers without a number.
alter table ledger.transfer add column number bigint;
-- Evaluated after `xid`, whose default assigns the transaction's id: a transaction that has taken a
-- number is visible in snapshots as running.
alter table ledger.transfer alter column number set default nextval('ledger.transfer_number');
alter sequence ledger.transfer_number owned by ledger.transfer.number;
create unique index transfer_by_number on ledger.transfer (number) where number is not null;

create table ledger.seal (
  -- Without gaps, from 1.
  number bigint primary key,
  -- It covers the transfers above the previous seal's last one, up to this one.
  last_transfer bigint not null,
  transfers integer not null,
  at timestamptz not null,
  -- SHA-256 of the hashes of its transfers, in the order of their numbers.
  content bytea not null,
  -- These hashes, 32 bytes each, to find the transfer that was changed; null in the first seal.
  hashes bytea,
  previous bytea not null,
  hash bytea not null
);

create trigger append_only before update or delete on ledger.seal
for each row execute function ledger.append_only();
create trigger append_only_truncate before truncate on ledger.seal
for each statement execute function ledger.append_only();

-- The highest number that may be sealed once every transaction that was running has ended.
create table ledger.seal_mark (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  -- Every transaction that has taken one of the numbers has a lower id.
  xid xid8 not null
);

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant select on ledger.seal, ledger.seal_mark to salus_app;
  end if;
end $$;
