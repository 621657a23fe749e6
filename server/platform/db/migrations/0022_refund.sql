create schema refunds;

-- What a merchant gave back of a payment; a session's own lock keeps their sum at most the payment.
create table refund (
  id text primary key,
  session_id text not null references pay_session (id),
  transfer_id text not null unique references ledger.transfer (id),
  -- A part of the session's amount, in its smallest units, before the member discount like it.
  amount numeric(38,0) not null check (amount > 0),
  -- What moved for it, at the session's own quote.
  tokens numeric(38,0) not null check (tokens > 0),
  reason text,
  created_at timestamptz not null default clock_timestamp()
);

create index refund_list on refund (session_id, created_at desc, id desc);
