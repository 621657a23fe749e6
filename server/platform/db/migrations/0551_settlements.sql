-- The settlements of a business: what moved on its payment account, day by day, without a gap.
-- Rollback: possible
create schema settlements;

create table settlement (
  id text not null,
  merchant_id text not null,
  livemode boolean not null,
  -- Counts the settlements of the business.
  number integer not null,
  -- The day that it is named after, in the zone of the business at that time.
  date date not null,
  zone text not null,
  -- It has the transfers above the first number, up to the last one.
  after_transfer bigint not null,
  last_transfer bigint not null,
  opening numeric(38,0) not null,
  closing numeric(38,0) not null,
  -- What of the closing balance could not be paid out yet when it was closed.
  held numeric(38,0) not null,
  -- Base units of each kind of line.
  totals jsonb not null,
  closed_at timestamptz default clock_timestamp() not null,
  constraint settlement_pkey primary key (id),
  constraint settlement_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint settlement_number_key unique (merchant_id, number),
  constraint settlement_date_key unique (merchant_id, date),
  constraint settlement_span check (after_transfer < last_transfer)
);
create trigger append_only before update or delete or truncate on settlement
  for each statement execute function ledger.append_only();
