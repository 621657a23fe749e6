-- The lines of a settlement are read in the order of time, as its account is, and their kinds in one query. The functions of
-- before are dropped: those of now have other parameters.
-- Rollback: impossible
drop function if exists settlements.lines(text, bigint, bigint, integer);
drop function if exists settlements.kind_of(ledger.transfer, text, numeric);
drop function if exists settlements.is_disputed(ledger.transfer);
drop function if exists settlements.tip_of(text, text, numeric);
