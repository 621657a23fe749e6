-- What is left of purchases is asked for a time; the function of before knows the present alone.
-- Rollback: impossible

drop function if exists purchases.lots(text, timestamptz);
