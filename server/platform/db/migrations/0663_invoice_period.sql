-- How long invoices are kept, as the operator has set it: their deletion and the check of their chain read the same.
-- Rollback: possible
create table invoice_period (
  only_row boolean primary key default true check (only_row),
  -- INVOICE_YEARS, after the end of the year of a document.
  years integer not null check (years between 1 and 50)
);
insert into invoice_period (years) values (10);
