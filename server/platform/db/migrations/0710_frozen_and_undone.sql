-- Attempts of a charge since its last notice; the mandate that took the place of another one; plans whose members' agreements
-- end. The undo of changed credentials ends mandates, and the end of a freeze is told.
-- Rollback: impossible
alter table charge add column tries integer default 0 not null;
update charge set tries = attempts where status = 'retrying';
alter table mandate add column replaced_by text constraint mandate_replaced_by_fkey references mandate(id),
  drop constraint mandate_reason_check,
  add constraint mandate_reason_check check (ended_reason in ('member', 'merchant', 'replaced', 'payee_changed',
    'account_closed', 'undone'));
alter table plan add column ends_members boolean default false not null;
create index plan_ending on plan (id) where ends_members;
alter table plan_notice drop constraint plan_notice_kind_check,
  add constraint plan_notice_kind_check check (kind in ('agreement_begun', 'agreement_frozen', 'freeze_ended', 'charge_announced',
    'charge_failed', 'approval_asked', 'mandate_paused', 'mandate_ended', 'agreement_ended'));
