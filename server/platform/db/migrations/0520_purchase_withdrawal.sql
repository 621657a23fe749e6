-- A buyer takes back a purchase: its tokens are held from the request until the card network has answered.
-- Rollback: impossible
alter table purchase_reversal
  drop constraint purchase_reversal_kind_check,
  drop constraint purchase_reversal_status_check,
  drop constraint status_of_kind,
  -- When the network is asked next; null once it has answered.
  add column next_ask_at timestamptz,
  add column asked integer default 0 not null,
  add constraint purchase_reversal_kind_check check (kind in ('refund', 'dispute', 'withdrawal')),
  add constraint status_of_kind check (case kind
    when 'refund' then status in ('done', 'failed')
    when 'dispute' then status in ('open', 'won', 'lost')
    else status in ('requested', 'done', 'failed') end),
  add constraint asked_while_requested check ((status = 'requested') = (next_ask_at is not null));
create unique index purchase_reversal_requested on purchase_reversal (purchase_id) where status = 'requested';
create index purchase_reversal_next_ask on purchase_reversal (next_ask_at) where next_ask_at is not null;

-- It has another argument now.
drop function if exists purchases.claim(purchase, numeric);
