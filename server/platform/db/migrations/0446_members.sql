-- What is asked of a member or a business by more than one wing.
-- Rollback: possible
create schema members;
drop function if exists business.currency(text);
