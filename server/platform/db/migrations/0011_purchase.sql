-- Tokens bought by card. What the card network says is the truth; these rows are what we asked of it
-- and what we made of its answers.
create schema purchases;

-- A price that holds while somebody decides.
create table purchase_quote (
  id text primary key,
  member_id text not null references member (id),
  currency text not null,
  rate numeric(30,12) not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index purchase_quote_age on purchase_quote (expires_at);

create table purchase (
  id text primary key,
  member_id text not null references member (id),
  -- The client's own name for it: however often it is sent, it is one purchase.
  request_key text not null,
  -- paid_uncredited: the card was charged, and the tokens wait (for the treasury, or a dispute).
  -- mismatched: the network took another amount than we asked for. void: charged and given back
  -- before any token came.
  status text not null default 'pending' check (
    status in ('pending', 'failed', 'expired', 'paid_uncredited', 'mismatched', 'credited', 'void')
  ),
  tokens numeric(38,0) not null check (tokens > 0),
  -- Minor units of `currency`.
  amount numeric(38,0) not null check (amount > 0),
  currency text not null,
  rate numeric(30,12) not null,
  -- What was agreed to, in which version.
  documents jsonb not null,
  intent_id text unique,
  -- The network's word for why the last card was refused.
  failure text,
  transfer_id text unique references ledger.transfer (id),
  created_at timestamptz not null default now(),
  -- Until when it can be paid at this rate.
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- When the network is asked about it, should it not tell us; null once that is over.
  next_look_at timestamptz default now() + interval '20 seconds',
  looks integer not null default 0,
  unique (member_id, request_key),
  constraint credited_by_transfer check ((status = 'credited') = (transfer_id is not null))
);

create index purchase_list on purchase (member_id, created_at desc, id desc);
-- What the treasury has promised (purchases.create_purchase).
create index purchase_promised on purchase (tokens)
where status in ('pending', 'failed', 'paid_uncredited');
create index purchase_due on purchase (next_look_at) where next_look_at is not null;

-- Money that went back, or that a cardholder wants back, by the network's id of it.
create table purchase_reversal (
  id text primary key,
  purchase_id text not null references purchase (id),
  kind text not null check (kind in ('refund', 'dispute')),
  status text not null check (status in ('done', 'failed', 'open', 'won', 'lost')),
  -- Minor units of the purchase's currency.
  amount numeric(38,0) not null check (amount > 0),
  -- What it claims of the purchase's tokens; of these so many are held, and so many are owed still.
  tokens numeric(38,0) not null check (tokens >= 0),
  held numeric(38,0) not null default 0 check (held >= 0),
  owed numeric(38,0) not null default 0 check (owed >= 0),
  collections integer not null default 0,
  created_at timestamptz not null default now(),
  constraint status_of_kind check ((kind = 'refund') = (status in ('done', 'failed')))
);

create index purchase_reversal_purchase on purchase_reversal (purchase_id);
create index purchase_reversal_owed on purchase_reversal (purchase_id) where owed > 0;

-- What the card network told us, each event once.
create table card_event (
  id text primary key,
  type text not null,
  intent_id text,
  -- The network's clock.
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

create index card_event_time on card_event (happened_at);

-- The accounts a purchase moves (server/tokens/purchases/books.sql).
create type purchases.books as (
  cash bigint, held bigint, receivable bigint, treasury bigint, claims bigint,
  clearing bigint, sales bigint, disputes bigint
);
