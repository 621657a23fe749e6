-- A mandate begins with its approval, and has no end that is set before: its member ends it at any time. What a business asks for
-- is a session, so neither a mandate nor an agreement exists before it is approved.
-- Rollback: impossible
drop index mandate_ending;
alter table mandate drop column ends_at,
  drop constraint mandate_status_check, drop constraint mandate_reason_check, drop constraint mandate_approved,
  add constraint mandate_status_check check (status in ('active', 'paused', 'ended')),
  add constraint mandate_reason_check check (ended_reason in ('member', 'merchant', 'replaced', 'payee_changed', 'account_closed')),
  alter column approved_at set not null;
alter table agreement
  drop constraint agreement_status_check,
  add constraint agreement_status_check check (status in ('active', 'ended'));
