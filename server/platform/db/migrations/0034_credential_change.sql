-- After a change of how a member signs in, or of where their tokens go, withdrawals wait until
-- outgoing_held_until. A change that was undone freezes what leaves: outgoing_frozen_at.
alter table member
  add column outgoing_held_until timestamptz,
  add column outgoing_frozen_at timestamptz;

-- One such change. Whoever reads the mail at the address of before can undo it.
create table credential_change (
  id text primary key,
  -- The order of a member's changes.
  position bigint generated always as identity unique,
  member_id text not null references member (id) on delete cascade,
  kind text not null check (kind in (
    'email', 'password', 'password_reset', 'second_factor_on', 'second_factor_off',
    'recovery_codes', 'passkey_added', 'passkey_removed', 'deposit_address', 'factor_reset')),
  -- The member's address before the change: the undo link went there.
  email text not null,
  -- All credentials before the change, encrypted; null once nobody can undo it.
  before bytea,
  undo_hash bytea not null unique,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz
);

create index credential_change_member on credential_change (member_id, position);
-- An address that its owner can still get back is not free for others.
create index credential_change_email on credential_change (lower(email)) where kind = 'email';
create index credential_change_undo_until on credential_change (undo_until) where before is not null;

-- An operator removes a lost second factor and all passkeys, after a time in which the member can
-- stop it.
create table factor_reset (
  id text primary key,
  member_id text not null references member (id) on delete cascade,
  stop_hash bytea not null unique,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  stopped_at timestamptz,
  applied_at timestamptz,
  constraint one_end check (stopped_at is null or applied_at is null)
);

create unique index factor_reset_open on factor_reset (member_id)
  where stopped_at is null and applied_at is null;
