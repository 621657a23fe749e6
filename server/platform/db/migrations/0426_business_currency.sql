-- A business has a currency of its own, in which its sums are shown first. Null: that of its live business, or the
-- first one of the installation.
-- Rollback: possible
alter table merchant add column currency text;
