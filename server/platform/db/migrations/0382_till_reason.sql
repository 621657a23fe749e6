-- Rollback: possible
-- Why the payer could not pay, as the payer had the till told (server/payments/till/till.sql). A day later
-- it is deleted.
create table till_reason (
  session_id text primary key references till_sale (session_id) on delete cascade,
  reason text not null,
  told_at timestamptz not null default clock_timestamp()
);

create index till_reason_age on till_reason (told_at);
