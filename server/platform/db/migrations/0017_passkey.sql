-- What somebody signs in with instead of a password (WebAuthn level 3): the public half of a key
-- only their device or its vault has.
create table passkey (
  id uuid primary key,
  member_id text not null references member (id),
  -- As the authenticator names it, and in which form its key is (COSE, RFC 9052).
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- Counts up with every use where the authenticator counts at all.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Whether it may live on several devices, and whether it did when it was last used.
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkey_member on passkey (member_id);

-- What a passkey is asked to sign, of which only the hash is kept: once, and for one purpose.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'frame')),
  -- In which sign-in a passkey is added, once its member has shown their password there.
  auth_session_id uuid references auth_session (id),
  -- What the frame that asked may pay with it at most, and the hash of what only it knows.
  session_id text references pay_session (id),
  total numeric(38,0),
  frame_challenge text,
  expires_at timestamptz not null,
  constraint register_bound check
    ((purpose = 'register') = (auth_session_id is not null)),
  constraint frame_bound check
    ((purpose = 'frame') = (session_id is not null and total is not null and frame_challenge is not null))
);

create index passkey_challenge_age on passkey_challenge (expires_at);
