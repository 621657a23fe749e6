create schema pay;

create table pay_session (
  id text primary key,
  merchant_id text not null references merchant (id),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded')),
  -- Smallest units of `currency`, which has `decimals` decimals.
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  decimals smallint not null,
  description text,
  reference text,
  line_items jsonb not null default '[]',
  metadata jsonb not null default '{}',
  success_url text,
  cancel_url text,
  -- Position of the level, the initial one being 0.
  minimum_level smallint,
  locale text,
  -- Where it may be framed, as it was when the session was made.
  origins text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  payer_id text references member (id),
  transfer_id text unique references ledger.transfer (id),
  constraint paid_has_transfer check (
    (status in ('paid', 'partially_refunded', 'refunded'))
    = (transfer_id is not null and payer_id is not null)
  ),
  constraint open_or_closed check ((status = 'pending') = (closed_at is null))
);

create index pay_session_list on pay_session (merchant_id, created_at desc, id desc);
create index pay_session_status on pay_session (merchant_id, status, created_at desc, id desc);
create index pay_session_reference on pay_session (merchant_id, reference) where reference is not null;
create index pay_session_due on pay_session (expires_at) where status = 'pending';

-- The latest quote of a session counts; the next one is made under the session's lock.
create table pay_quote (
  id bigint generated always as identity primary key,
  session_id text not null references pay_session (id),
  rate numeric(30,12) not null,
  gross numeric(38,0) not null,
  total numeric(38,0) not null check (total > 0 and total <= gross),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

create index pay_quote_latest on pay_quote (session_id, id desc);

-- One-time codes that carry a sign-in from our own window into the frame.
create table frame_code (
  hash bytea primary key,
  challenge text not null,
  session_id text not null references pay_session (id),
  auth_session_id uuid not null references auth_session (id),
  total numeric(38,0) not null,
  expires_at timestamptz not null
);
