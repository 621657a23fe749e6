-- Tokens on their way out: what a member asked for, and what the custody account sends for it.
create schema withdrawals;

create table withdrawal (
  id text primary key,
  member_id text not null references member (id),
  -- An exit takes all of the stake, a payout a part of a business's cash.
  kind text not null check (kind in ('exit', 'payout')),
  amount numeric(38,0) not null check (amount > 0),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  status text not null default 'requested' check (
    status in ('requested', 'approved', 'signing', 'signed', 'broadcast', 'settled', 'released')
  ),
  -- Why it was released.
  reason text check (reason in ('cancelled', 'reverted', 'operator')),
  -- Of the code in the mail that cancels it.
  cancel_hash bytea unique,
  hold_transfer text not null unique references ledger.transfer (id),
  end_transfer text unique references ledger.transfer (id),
  requested_at timestamptz not null default now(),
  -- Nothing is signed before.
  hold_until timestamptz not null,
  approved_at timestamptz,
  signed_at timestamptz,
  broadcast_at timestamptz,
  closed_at timestamptz,
  -- What the signer said when it would not, and when it is asked again.
  refusal text,
  retry_at timestamptz,
  constraint open_or_closed check ((status in ('settled', 'released')) = (closed_at is not null)),
  constraint ended_by_transfer check ((closed_at is not null) = (end_transfer is not null)),
  constraint released_for_a_reason check ((status = 'released') = (reason is not null))
);

-- One at a time: however often it is pressed, it is asked for once.
create unique index withdrawal_open on withdrawal (member_id) where closed_at is null;
create index withdrawal_member on withdrawal (member_id, requested_at desc);

-- Deposits moved to custody: in our keeping before and after, so the ledger does not see it.
create table sweep (
  id text primary key,
  address text not null,
  -- Which of the derived deposit addresses it is.
  address_index bigint not null,
  amount numeric(38,0) not null check (amount > 0),
  -- Of its permit, from the day that is signed: which one it is, and when it runs out, in seconds
  -- since 1970.
  permit_nonce numeric(78,0),
  deadline bigint,
  status text not null default 'planned' check (status in ('planned', 'done', 'failed')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint planned_or_closed check ((status = 'planned') = (closed_at is null))
);

create unique index sweep_open on sweep (address) where closed_at is null;

-- What the custody account sends, by its nonce: each is used for one thing, for ever.
create table outgoing (
  nonce bigint primary key check (nonce >= 0),
  -- A withdrawal or a sweep.
  subject_id text not null,
  action text not null check (action in ('transfer', 'permit', 'collect')),
  created_at timestamptz not null default now(),
  -- The version that was mined, and when that was final.
  mined_hash text,
  closed_at timestamptz,
  -- Since when the node says that its nonce is used, and knows of nothing of ours that did.
  missing_since timestamptz,
  -- The same for long enough to be believed, or used otherwise than it should be.
  stranded_at timestamptz,
  -- When the signer is asked again for a replacement.
  retry_at timestamptz,
  unique (subject_id, action)
);

create index outgoing_open on outgoing (nonce) where closed_at is null;

-- Its first transaction and those that replaced it with a higher fee. The fee is fixed before the
-- signer is asked, the bytes are kept before they are sent: asking and sending again change nothing.
create table outgoing_version (
  nonce bigint not null references outgoing (nonce) on delete cascade,
  version smallint not null,
  -- In wei per unit of gas.
  max_fee numeric(38,0) not null,
  priority_fee numeric(38,0) not null,
  raw text,
  hash text unique,
  created_at timestamptz not null default now(),
  -- The first time and the last one.
  sent_at timestamptz,
  resent_at timestamptz,
  primary key (nonce, version),
  constraint signed_with_hash check ((raw is null) = (hash is null))
);

-- Which process does what only one may do; a claim that is not renewed runs out.
create table lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- What an operator has switched, beside the environment's settings.
create table switch (
  name text primary key,
  is_on boolean not null,
  changed_at timestamptz not null default now()
);
