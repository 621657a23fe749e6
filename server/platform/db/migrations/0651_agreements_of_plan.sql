-- The members of a plan, and what members owe a business, also while it is announced anew.
-- Rollback: possible
create index agreement_plan on agreement (plan_id, created_at desc, id desc);
drop index charge_owed;
create index charge_owed on charge (merchant_id, agreement_id)
where status in ('failed', 'retrying') or status in ('scheduled', 'announced') and attempts > 0;
