-- What customers paid a business leaves only with a proven domain, or after operators have released the
-- business (server/tokens/withdrawals/gate.sql).
create table funds_release (
  business_id text primary key references merchant (id) on delete cascade,
  released_at timestamptz not null default now()
);

alter table withdrawal
  -- Of a business: whether its domain was proven, or its money released, at the request. Null for a
  -- person, and for an exit from before this column.
  add column domain_proven boolean,
  -- Why `hold_until` is what it is: the hold that ends last.
  add column hold_reason text check (hold_reason in
    ('new_address', 'known_address', 'credentials_changed', 'young_address', 'one_person')),
  -- Decided at the request: a second person of the team approves it.
  add column second_person boolean not null default false,
  add column second_approved_by text references member (id),
  add column second_approved_at timestamptz,
  add constraint withdrawal_second_approval check (
    (second_approved_by is null) = (second_approved_at is null)
    and (second_approved_by is null or second_person)
    and second_approved_by is distinct from requested_by),
  drop constraint withdrawal_reason_check,
  add constraint withdrawal_reason_check
    check (reason in ('cancelled', 'reverted', 'operator', 'debt', 'address_changed', 'unapproved'));

-- Payouts always needed the proof.
update withdrawal set domain_proven = true
where kind = 'payout' and exists (select from merchant where id = withdrawal.member_id);
