-- From when a factor, a mailbox and a deposit address count for what moves money out or gives authority
-- (server/people/authority/factors.sql). A mailbox or an address without a time always counted.
create schema if not exists authority;

alter table passkey add column trusted_from timestamptz;
update passkey set trusted_from = created_at;
alter table second_factor add column trusted_from timestamptz;
update second_factor set trusted_from = confirmed_at;
-- The version before inserts neither.
alter table passkey alter column trusted_from set default now() + interval '72 hours';
alter table second_factor alter column trusted_from set default now() + interval '72 hours';

alter table member
  add column email_trusted_from timestamptz,
  add column deposit_address_trusted_from timestamptz;

-- Refunds of a person whose lost factor an operator is resetting (server/payments/refunds/by-mailbox.sql).
alter table refund add column by_mailbox boolean not null default false;
