-- A limit counts the /64 of an IPv6 address, and its /48 with a multiple (server/platform/http/counted-networks.ts).
alter table purchase_count
  drop constraint purchase_count_kind_check,
  add constraint purchase_count_kind_check check (kind in ('device', 'network', 'wide_network'));

-- The hash of the /48; null for IPv4.
alter table button_hold
  add column wide_network bytea check (octet_length(wide_network) = 32);
create index button_hold_wide_network on button_hold (button_id, wide_network)
  where wide_network is not null;

-- The protected name that a business last asked for, and whether an operator allowed it.
create table name_review (
  merchant_id text primary key references merchant (id) on delete cascade,
  name text not null,
  asked_at timestamptz not null default now(),
  allowed_at timestamptz
);
