-- Beginning a trial takes the cap in tokens that the member read: the function has one more argument.
-- Rollback: impossible
drop function if exists plans.begin_trial(text, text);
