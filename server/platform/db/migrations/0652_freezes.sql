-- A freeze, which the business sets alone, does not lengthen the minimum term, and the member gets an e-mail.
-- Rollback: impossible
alter table agreement drop column frozen_before;
alter table plan_notice drop constraint plan_notice_kind_check,
  add constraint plan_notice_kind_check check (kind in ('agreement_begun', 'agreement_frozen', 'charge_announced',
    'charge_failed', 'approval_asked', 'mandate_paused', 'mandate_ended', 'agreement_ended'));
