-- A live mandate is confirmed by factors that were not added recently: which factors confirm depends on the session.
-- Rollback: impossible
drop function if exists pay.confirmation_methods(text);
drop function if exists pay.approve(text, bigint, text, uuid, numeric, text, interval);
