-- What is asked of a member or a business by more than one wing.
-- Rollback: impossible
create schema members;
drop function if exists business.currency(text);
