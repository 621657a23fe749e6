-- Before which end of the year invoices may be deleted already: a longer period does not bring them back.
-- Rollback: possible
alter table invoice_period add column deleted_before timestamptz not null default '-infinity';
