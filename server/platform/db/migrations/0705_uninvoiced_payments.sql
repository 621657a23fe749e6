-- Payments that should have got an invoice when they were paid and lacked what it must state: their business issues it later.
-- Rollback: possible
create table uninvoiced_payment (
  session_id text not null,
  merchant_id text not null,
  paid_at timestamptz not null,
  constraint uninvoiced_payment_pkey primary key (session_id),
  constraint uninvoiced_payment_session_id_fkey foreign key (session_id) references pay_session(id),
  constraint uninvoiced_payment_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create index uninvoiced_payment_list on uninvoiced_payment (merchant_id, paid_at desc, session_id desc);
