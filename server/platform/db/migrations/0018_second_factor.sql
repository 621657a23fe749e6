-- Two-step sign-in: a time-based one-time password (RFC 6238) beside the password.
create table second_factor (
  member_id text primary key references member (id),
  -- Encrypted, and bound to the member: moved to another row it does not open.
  secret bytea not null,
  -- Null until a first code has shown that the member's device has it.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken again, nor one before it.
  last_step bigint not null default 0
);

-- What signs in without the device, each once.
create table recovery_code (
  member_id text not null references second_factor (member_id) on delete cascade,
  -- Of the member's id and the code.
  hash bytea not null,
  used_at timestamptz,
  primary key (member_id, hash)
);

-- A sign-in whose password was right and whose code is still to come.
create table sign_in_ticket (
  hash bytea primary key,
  member_id text not null references member (id),
  -- Of the password's hash: a new password ends what the old one began.
  password_mark bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);

create index sign_in_ticket_expires on sign_in_ticket (expires_at);
