create schema events;

-- What a merchant is told. Written in the transaction of what it tells.
create table event (
  id text primary key,
  merchant_id text not null references merchant (id),
  type text not null,
  subject_id text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create index event_merchant on event (merchant_id, created_at desc, id desc);
create index event_subject on event (subject_id);

create table webhook_endpoint (
  id text primary key,
  merchant_id text not null references merchant (id),
  url text not null,
  -- Encrypted with the installation's key; a second one lives while rotating.
  secret bytea not null,
  previous_secret bytea,
  enabled boolean not null default true,
  -- Events from before owe it no delivery.
  enabled_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index webhook_endpoint_merchant on webhook_endpoint (merchant_id);

create table delivery (
  id text primary key,
  event_id text not null references event (id),
  endpoint_id text not null references webhook_endpoint (id),
  status text not null default 'pending' check (status in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  -- Also the end of a claim: a sender that died is followed by another.
  next_attempt_at timestamptz default now(),
  created_at timestamptz not null default now(),
  unique (event_id, endpoint_id)
);

create index delivery_due on delivery (endpoint_id, next_attempt_at) where status = 'pending';

create table delivery_attempt (
  delivery_id text not null references delivery (id),
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  response_status integer,
  response_body text,
  error text,
  primary key (delivery_id, attempt)
);

create table alert (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id text not null,
  created_at timestamptz not null default now(),
  unique (kind, subject_id)
);

-- Answers of committed requests, by the merchant's own key.
create table idempotency (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create index idempotency_age on idempotency (created_at);
