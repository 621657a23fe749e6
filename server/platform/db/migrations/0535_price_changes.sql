-- A business changes the price of an agreement; a higher one waits for the member's approval.
-- Rollback: impossible
create table agreement_change (
  agreement_id text not null,
  -- Counts the changes of an agreement from 1.
  k integer not null,
  -- Smallest units of the agreement's currency.
  price numeric(38,0) not null,
  before numeric(38,0) not null,
  status text not null,
  created_at timestamptz default clock_timestamp() not null,
  decided_at timestamptz,
  constraint agreement_change_pkey primary key (agreement_id, k),
  constraint agreement_change_price_check check (price > 0 and price <> before),
  constraint agreement_change_status_check check (status in ('proposed', 'applied', 'replaced')),
  constraint agreement_change_decided check ((status = 'proposed') = (decided_at is null)),
  constraint agreement_change_agreement_id_fkey foreign key (agreement_id) references agreement(id)
);
create unique index agreement_change_open on agreement_change (agreement_id) where status = 'proposed';
-- What is owed, of the lists of what is past due.
create index charge_owed on charge (agreement_id) where status in ('failed', 'retrying');
