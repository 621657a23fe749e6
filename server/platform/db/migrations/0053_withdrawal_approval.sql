-- A member approves a withdrawal with a passkey. The signer verifies the signature, so it is stored
-- with the withdrawal, and the challenge is of its own purpose.
alter table withdrawal
  add column approval jsonb,
  -- Until when an approval is valid, in seconds since 1970. Operators sign it, too.
  add column approval_expiry bigint,
  -- When the member was asked by e-mail to approve again.
  add column approval_asked_at timestamptz;

alter table passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  drop constraint sign_in_bound,
  add constraint passkey_challenge_purpose_check
    check (purpose in ('register', 'sign-in', 'frame', 'reauthenticate', 'withdrawal')),
  add constraint sign_in_bound check (
    (purpose in ('register', 'reauthenticate', 'withdrawal')) = (auth_session_id is not null));

-- The passkeys in the signer's registry. A passkey without a row is announced to it, a row
-- without its passkey is removed there.
create table registered_passkey (
  credential_id bytea primary key,
  member_id text not null references member (id),
  registered_at timestamptz not null default now(),
  -- Why the signer did not accept it.
  refusal text
);

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant select, insert, update, delete on registered_passkey to salus_app;
  end if;
end $$;
