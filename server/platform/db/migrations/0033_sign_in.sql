-- A challenge for confirming with a passkey who is signed in, bound to the sign-in that asked.
alter table passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  drop constraint register_bound,
  add constraint passkey_challenge_purpose_check
    check (purpose in ('register', 'sign-in', 'frame', 'reauthenticate')),
  add constraint sign_in_bound
    check ((purpose in ('register', 'reauthenticate')) = (auth_session_id is not null));

-- A device is recognised by the hash of a random key in its cookie. Rows without a hash are from
-- before, when a browser's name alone counted: they say that a member has signed in before.
alter table member_device
  drop constraint member_device_pkey,
  add column id uuid not null default gen_random_uuid() primary key,
  add column key_hash bytea check (octet_length(key_hash) = 32),
  add column last_seen_at timestamptz not null default now();

create unique index member_device_key on member_device (member_id, key_hash);
create unique index member_device_name on member_device (member_id, device) where key_hash is null;

-- network: the address a sign-in came from, shortened to /24 or /48.
alter table auth_session
  add column device_id uuid references member_device (id) on delete set null,
  add column network text;

-- expires_at is the nearest end of a sign-in: 30 days after it began, or the idle time after its
-- last use, if that is earlier. Sign-ins from before get the default idle time from now on.
update auth_session set expires_at = least(expires_at, now() + interval '7 days')
  where ended_at is null and expires_at > now();
