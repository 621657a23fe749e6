create table member (
  id text primary key,
  email text not null,
  password_hash text not null,
  name text,
  surname text,
  role text not null default 'member' check (role in ('member', 'admin')),
  external_deposit_address text,
  payments_enabled boolean not null default true,
  -- The trial runs from here.
  confirmed_at timestamptz,
  closed_at timestamptz,
  cash_account bigint references ledger.account (id),
  stake_account bigint references ledger.account (id),
  created_at timestamptz not null default now()
);

create unique index member_email on member (lower(email));

-- A member with a row here is a business.
create table merchant (
  id text primary key references member (id),
  recipient text,
  recipient_name text not null,
  -- Both go into headers as they are, and are compared with what a browser sends.
  recipient_domain text not null check (recipient_domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$'),
  recipient_success_url text,
  recipient_cancel_url text,
  created_at timestamptz not null default now()
);

-- Origins beside https://domain and https://www.domain.
create table merchant_origin (
  merchant_id text not null references merchant (id),
  origin text not null check (origin ~ '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$'),
  primary key (merchant_id, origin)
);

create table api_token (
  hash bytea primary key,
  merchant_id text not null references merchant (id),
  last_four text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- A sign-in. The refresh secret rotates; the one before stays known, to notice its reuse.
create table auth_session (
  id uuid primary key,
  member_id text not null references member (id),
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);

-- Failed sign-ins by account, known or not: the key is a hash of the address typed.
create table sign_in_limit (
  key bytea primary key,
  failures integer not null,
  locked_until timestamptz,
  updated_at timestamptz not null default now()
);
