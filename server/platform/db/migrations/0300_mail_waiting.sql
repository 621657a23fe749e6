-- E-mails about transfers that the mail worker is to write: a row without an index, a key or a check, so a payment
-- spends little on its receipt (docs/decisions/0301).
create table mail_waiting (
  template text not null,
  transfer_id text not null,
  member_id text not null,
  created_at timestamptz not null default now(),
  trace text default nullif(current_setting('salus.trace', true), '')
);
