-- Digits in an e-mail, typed in the window that asked for it (server/people/mail-codes/digits.ts).
-- `ticket_hash`: the window's ticket. `digits_hash`: of ticket and digits; null once redeemed.
alter table mail_code
  add column ticket_hash bytea,
  add column digits_hash bytea,
  add column digit_tries smallint not null default 0;

create index mail_code_ticket on mail_code (ticket_hash) where ticket_hash is not null;
