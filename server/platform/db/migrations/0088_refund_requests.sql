-- Payers ask for refunds; businesses answer them.
create schema refund_requests;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema refund_requests to salus_app;
  end if;
end $$;

create table refund_request (
  id text primary key,
  session_id text not null references pay_session (id),
  payer_id text not null references member (id),
  merchant_id text not null references merchant (id),
  -- In the smallest units of the session's currency.
  amount numeric(38,0) not null check (amount > 0),
  -- A list in shared/refund-requests/endpoints.ts.
  reason text not null,
  -- The payer's words, and those of the business that declined.
  message text check (length(message) between 1 and 500),
  answer text check (length(answer) between 1 and 500),
  status text not null default 'open' check (status in ('open', 'refunded', 'declined', 'withdrawn')),
  refund_id text references refund (id),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint refund_request_closed check ((status = 'open') = (closed_at is null)),
  constraint refund_request_refund check ((status = 'refunded') = (refund_id is not null)),
  constraint refund_request_answer check (answer is null or status = 'declined')
);

create unique index refund_request_open on refund_request (session_id) where status = 'open';
create index refund_request_merchant on refund_request (merchant_id, created_at desc, id desc);
create index refund_request_payer on refund_request (payer_id, created_at);
create index refund_request_closed_at on refund_request (closed_at) where closed_at is not null;
