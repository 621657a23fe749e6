-- A refund of other lines takes no entries of the pass that was sold with them: the function takes the lines.
-- Rollback: possible
drop function if exists passes.refund_of(pay_session, numeric, numeric, integer);
