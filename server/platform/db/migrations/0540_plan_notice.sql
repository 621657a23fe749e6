-- What a member is told about mandates, agreements and charges. The commit of the act writes the row, and the worker makes
-- an e-mail of it within a second.
-- Rollback: possible
create table plan_notice (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('agreement_begun', 'charge_announced', 'charge_failed', 'approval_asked',
    'mandate_paused', 'mandate_ended', 'agreement_ended')),
  member_id text not null references member(id),
  mandate_id text,
  agreement_id text,
  charge_id text,
  created_at timestamptz default now() not null
);
