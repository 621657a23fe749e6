-- Statements of archived months: what each archived transfer moved on a member's account stays in the database.
-- Rollback: possible
create schema statements;

-- One row per account and archive, with the numbers of its transfers and what each moved. A month that was archived before
-- this table has no rows, and statements of that time are refused.
create table ledger.archived_move (
  account_id bigint not null,
  -- The checkpoint's number.
  checkpoint integer not null,
  numbers bigint[] not null,
  amounts numeric(38,0)[] not null,
  constraint archived_move_pkey primary key (account_id, checkpoint),
  constraint archived_move_pairs check (cardinality(numbers) = cardinality(amounts))
);
