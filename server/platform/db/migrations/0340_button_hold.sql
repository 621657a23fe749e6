-- Which network reserved an item of a button with a stock, so that one network cannot take all of it
-- (docs/decisions/0340). `network` is a hash.
create table button_hold (
  session_id text primary key,
  button_id text not null references payment_button (id),
  network bytea not null check (octet_length(network) = 32),
  created_at timestamptz not null default now()
);
create index button_hold_network on button_hold (button_id, network);
