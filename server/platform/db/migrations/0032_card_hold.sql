-- Tokens bought by card may be spent at once, but they may not leave before their hold ends. A payment
-- made with them carries the hold to the payee (server/tokens/purchases/holds.sql).

-- The hold of one purchase. Whoever moves its parts locks this row first, in the order of purchase ids.
create table purchase_hold (
  purchase_id text primary key references purchase (id),
  until timestamptz not null,
  -- Held beyond `until`: while a dispute is open, or until somebody decides who bears a loss.
  kept_for text check (kept_for in ('dispute', 'loss'))
);

create index purchase_hold_until on purchase_hold (until);

-- Whose account the held tokens are in. The buyer has all of them at first.
create table card_hold (
  purchase_id text not null references purchase_hold (purchase_id) on delete cascade,
  member_id text not null references member (id),
  amount numeric(38,0) not null check (amount > 0),
  primary key (purchase_id, member_id)
);

create index card_hold_member on card_hold (member_id);

-- Which payment or refund carried how much of a hold to whom.
create table card_hold_move (
  transfer_id text not null references ledger.transfer (id),
  purchase_id text not null references purchase (id),
  to_member text not null references member (id),
  amount numeric(38,0) not null check (amount > 0),
  primary key (transfer_id, purchase_id)
);

-- Null: this member has no held tokens (merchants: look into card_hold). Set under the member's lock,
-- so that a payment without held tokens costs no look.
alter table member add column card_hold_until timestamptz;

-- What the network says of the card that paid, and why a paid purchase was refused and refunded.
alter table purchase add column card_fingerprint text;
alter table purchase add column refused_for text check (refused_for in ('card_limit', 'card_loss'));
create index purchase_card on purchase (card_fingerprint, created_at) where card_fingerprint is not null;

-- Part of `owed` that the community has booked as a loss (server/tokens/purchases/losses.sql).
alter table purchase_reversal add column written_off numeric(38,0) not null default 0
  check (written_off >= 0);
alter table purchase_reversal add column loss_decided_at timestamptz;

create index purchase_reversal_undecided on purchase_reversal (id)
where loss_decided_at is null and status in ('lost', 'done') and owed > 0;

-- The account of losses (server/tokens/purchases/books.sql).
alter type purchases.books add attribute losses bigint;

-- Each loss, and for which payee the community bears it; null where the tokens had already left.
create table card_loss (
  id bigint generated always as identity primary key,
  reversal_id text not null references purchase_reversal (id),
  merchant_id text references member (id),
  amount numeric(38,0) not null check (amount > 0),
  -- spent: nothing was held any more. merchant: within the merchant's bound. operator: decided by hand.
  reason text not null check (reason in ('spent', 'merchant', 'operator')),
  at timestamptz not null default clock_timestamp()
);

create index card_loss_merchant on card_loss (merchant_id, at) where merchant_id is not null;
create index card_loss_reversal on card_loss (reversal_id);

-- Purchases counted per device and network (server/tokens/purchases/velocity.sql). `subject` is a hash; a count
-- without its purchase was refused later and expires.
create table purchase_count (
  purchase_id text not null,
  kind text not null check (kind in ('device', 'network')),
  subject bytea not null,
  tokens numeric(38,0) not null check (tokens > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (purchase_id, kind)
);

create index purchase_count_subject on purchase_count (subject, at);
create index purchase_count_age on purchase_count (at);
