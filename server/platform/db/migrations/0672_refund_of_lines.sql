-- A refund of other lines takes no entries of the pass that was sold with them: the function takes the lines. A session keeps
-- the terms of its pass as they were when it was made, since its payer reads and accepts these.
-- Rollback: impossible
drop function if exists passes.refund_of(pay_session, numeric, numeric, integer);
drop function if exists passes.sold_json(text, text[]);
-- Empty for a pass without terms; null for a session that sells no pass, or was made before.
alter table pay_session add column pass_terms text;
