create schema operators;

-- Who may run commands, by an SSH key of their own. While this table is empty, commands need no
-- signature; afterwards each does.
create table operator (
  id bigint generated always as identity primary key,
  -- No colon: names with one are not verified ("sandbox:…", "unverified:…").
  name text not null check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  role text not null check (role in ('viewer', 'support', 'finance', 'admin')),
  public_key text not null,
  -- As `ssh-keygen -l` prints it. A revoked key is never accepted again.
  fingerprint text not null unique,
  added_by text not null,
  added_at timestamptz not null default clock_timestamp(),
  revoked_by text,
  revoked_at timestamptz,
  constraint revoked_whole check ((revoked_by is null) = (revoked_at is null))
);
create unique index operator_name on operator (name) where revoked_at is null;

-- Signatures that were used. A row is deleted when its signature has expired.
create table operator_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);

-- Part of what an operator signs, so that a signature is valid in one installation.
alter table deployment add column installation uuid not null default gen_random_uuid();
