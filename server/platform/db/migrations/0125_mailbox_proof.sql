-- Digits that a sign-in had sent to its person's address, and when it typed them. A founder without a
-- passkey or an authenticator app needs them for money and access (docs/decisions/0125).
alter table auth_session
  add column mailbox_digits bytea,
  add column mailbox_asked_at timestamptz,
  add column mailbox_tries smallint not null default 0,
  add column mailbox_proven_at timestamptz;
