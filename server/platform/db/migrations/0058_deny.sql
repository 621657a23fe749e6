create schema deny;

-- What operators refuse: addresses for withdrawals, cards for purchases, domains for businesses.
create table deny_entry (
  kind text not null check (kind in ('address', 'card', 'merchant')),
  -- An address or a domain in lower case; a card's fingerprint as the card network writes it.
  value text not null check (value <> '' and (kind = 'card' or value = lower(value))),
  reason text not null check (reason <> ''),
  -- The operator who added it.
  owner text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (kind, value),
  constraint expires_in_time check (expires_at <= created_at + interval '730 days')
);
