-- No charge is taken before 24 hours of notice, whatever wrote the row; the press that approves an adjustment is its notice.
-- What the engine looks for in each round: charges that failed because an account was blocked.
-- Rollback: impossible
alter table charge add constraint charge_lead check (k > 0 or not_before >= announced_at + interval '24 hours');
create index charge_frozen on charge (agreement_id) where status = 'failed' and reason = 'frozen';
create index plan_notice_charge on plan_notice (charge_id) where charge_id is not null;
drop function if exists plans.open_again(text);
drop function if exists link.begin_trial(text, text, numeric);
