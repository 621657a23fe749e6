-- What freezes and days of closure have added to the validity of a held pass: time that its holder could not use.
-- Rollback: possible
alter table pass_holding add column added interval default '0' not null;
