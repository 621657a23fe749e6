-- Operators' passkeys and sign-ins for the console (docs/decisions/0176).
create table operator_passkey (
  id uuid primary key,
  operator_id bigint not null references operator,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  fingerprint text not null unique,
  counter bigint not null,
  -- The console's origin: a signature made on another one is not accepted.
  origin text not null,
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  revoked_by text,
  revoked_at timestamptz,
  constraint passkey_revoked_whole check ((revoked_by is null) = (revoked_at is null))
);
create index operator_passkey_operator on operator_passkey (operator_id);

-- One-time codes that register a passkey; only their hashes.
create table operator_passkey_code (
  hash bytea primary key,
  operator_id bigint not null references operator,
  expires_at timestamptz not null
);

-- Challenges that the console has issued; only their hashes. A row is deleted when it is used.
create table operator_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'register', 'command')),
  operator_id bigint references operator,
  expires_at timestamptz not null,
  constraint challenge_of_operator check ((operator_id is null) = (purpose = 'sign-in'))
);

create table operator_session (
  -- Of the cookie's secret.
  hash bytea primary key,
  passkey_id uuid not null references operator_passkey,
  device text,
  network text,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index operator_session_passkey on operator_session (passkey_id);
