-- Whether what the archived transfers of a checkpoint moved on the accounts of members stayed in the database. It says what the
-- sums of an account cannot: moves that are missing and that are nothing together.
-- Rollback: possible
alter table ledger.checkpoint add column moves_kept boolean not null default false;
alter table ledger.checkpoint disable trigger append_only;
update ledger.checkpoint c set moves_kept = true
where exists (select from ledger.archived_move m where m.checkpoint = c.number);
alter table ledger.checkpoint enable trigger append_only;
