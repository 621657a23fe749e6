-- An invoice that is issued later states a payer who had allowed that when they paid. Since when those of before have allowed
-- it is not known: it counts from now on.
-- Rollback: possible
alter table invoice_buyer add column always_since timestamptz;
update invoice_buyer set always_since = clock_timestamp() where always;
alter table invoice_buyer add constraint invoice_buyer_consent check (always = (always_since is not null));
