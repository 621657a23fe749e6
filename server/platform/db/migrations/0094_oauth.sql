-- Linking by OAuth 2.1: an authorization request leads to an invitation, its answer to a grant.
create schema oauth;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema oauth to salus_app;
  end if;
end $$;

-- What the tokens of one authorization may do ends with the link. Of a refresh token only the hash of
-- the latest is kept: any other that names the grant is a former one.
create table oauth_grant (
  id text primary key,
  link_id text not null references link (id) on delete cascade,
  refresh_hash bytea not null,
  refresh_expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);

create index oauth_grant_link on oauth_grant (link_id);

-- The authorization request of an invitation, and the code that its answer becomes.
create table oauth_authorization (
  session_id text primary key references link_session (id) on delete cascade,
  redirect_uri text not null,
  state text not null,
  -- The SHA-256 of the client's verifier (RFC 7636), in base64url.
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  code_hash bytea,
  code_expires_at timestamptz,
  -- When the client first presented the code. A code is presented once.
  redeemed_at timestamptz,
  grant_id text references oauth_grant (id) on delete set null,
  constraint oauth_authorization_code check (
    (code_hash is null) = (code_expires_at is null) and (redeemed_at is null or code_hash is not null)
    and (grant_id is null or redeemed_at is not null)
  )
);

create unique index oauth_authorization_code on oauth_authorization (code_hash);
create index oauth_authorization_grant on oauth_authorization (grant_id) where grant_id is not null;

create table oauth_access_token (
  hash bytea primary key,
  grant_id text not null references oauth_grant (id) on delete cascade,
  expires_at timestamptz not null
);

create index oauth_access_token_grant on oauth_access_token (grant_id);
create index oauth_access_token_expiry on oauth_access_token (expires_at);
