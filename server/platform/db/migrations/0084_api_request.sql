-- Calls made with an API key, for 30 days. No foreign keys: an entry is written after the response, and
-- must not wait for the row of a business or fail with it.
create table api_request (
  -- The request id of the response.
  id uuid primary key,
  merchant_id text not null,
  key_id text not null,
  at timestamptz not null,
  method text not null,
  -- The route's pattern, and the address as it was called.
  route text not null,
  path text not null,
  status smallint not null,
  error_code text,
  duration_ms integer not null,
  idempotency_key text,
  address text not null,
  -- JSON without secrets, cut off at 4 kB.
  body text,
  is_body_cut boolean not null default false
);

create index api_request_merchant on api_request (merchant_id, at desc, id desc);
create index api_request_key on api_request (key_id, at desc, id desc);
create index api_request_failed on api_request (merchant_id, at desc, id desc) where status >= 400;
create index api_request_age on api_request using brin (at);
