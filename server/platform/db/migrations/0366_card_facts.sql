-- Rollback: possible
-- It returns the facts of its decision too (server/tokens/purchases/velocity.sql).
drop function if exists purchases.take_card(text, text, numeric, numeric, integer, numeric);
