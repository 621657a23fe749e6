-- A refund at a till may name lines: `till.refund` has another argument.
-- Rollback: impossible
drop function if exists till.refund(text, text, text, numeric, text, text[], text, text, text);
