-- What a member may pay by a sign-in alone, and what they have paid since their last strong step.
-- A narrow table of its own: every payment updates one row of it, and no other index.
create table payer_limit (
  member_id text primary key references member (id),
  -- The member's own limits per payment and per sum, in base units; null: the operator's.
  amount numeric(38,0) check (amount >= 0),
  sum numeric(38,0) check (sum >= 0),
  -- Paid since a payment was last confirmed with the member's strongest factor.
  spent numeric(38,0) not null default 0 check (spent >= 0)
) with (fillfactor = 50);

-- One payment confirmed with the payer's strongest factor: good for this session (and so its payee),
-- this quote, this total and this sign-in, for minutes, once.
create table pay_approval (
  session_id text not null references pay_session (id),
  auth_session_id uuid not null references auth_session (id),
  member_id text not null references member (id),
  quote_id bigint not null references pay_quote (id),
  total numeric(38,0) not null,
  method text not null check (method in ('password', 'code', 'passkey')),
  expires_at timestamptz not null,
  primary key (session_id, auth_session_id)
);

create index pay_approval_age on pay_approval (expires_at);

-- What a passkey signs to confirm one payment. Without a sign-in it is signed to sign in for it.
create table payment_challenge (
  hash bytea primary key,
  session_id text not null references pay_session (id),
  quote_id bigint not null references pay_quote (id),
  total numeric(38,0) not null,
  auth_session_id uuid references auth_session (id),
  expires_at timestamptz not null
);

create index payment_challenge_age on payment_challenge (expires_at);
