-- Tokens that come in from the chain.
create schema deposits;

-- Which child of the deposit key is next. Numbers are used once; a gap does no harm.
create sequence deposit_index minvalue 0 start 0 maxvalue 2147483647;

-- Where tokens are sent to for an account. A row is written before anybody sees the address.
create table deposit_address (
  -- As EIP-55 writes it.
  address text primary key check (address ~ '^0x[0-9a-fA-F]{40}$'),
  member_id text not null references member (id),
  account text not null check (account in ('cash', 'stake')),
  index bigint not null unique check (index between 0 and 2147483647),
  created_at timestamptz not null default now(),
  unique (member_id, account)
);

-- The chain these books belong to, and how far it has been read.
create table chain_scan (
  only_row boolean primary key default true check (only_row),
  chain_id bigint not null,
  token text not null,
  -- Of block 0: two chains may have the same number.
  genesis_hash text not null,
  -- Everything up to this block is final, and in the books.
  block_number bigint not null,
  block_hash text not null,
  -- The newest block seen, and how deep one must be to be final, itself counted.
  head_number bigint not null,
  needed integer not null default 1,
  -- Why nothing is credited at the moment.
  problem text
);

-- A transfer of the token to one of our addresses.
create table deposit (
  tx_hash text not null,
  -- Which of the transaction's transfers of the token: unlike its place in the block, this stays
  -- the same when another block takes the transaction in.
  position integer not null,
  address text not null references deposit_address (address),
  amount numeric(38,0) not null check (amount > 0),
  block_number bigint not null,
  block_hash text not null,
  -- `pending` may still be taken back; `ignored` is below the minimum.
  status text not null default 'pending' check (status in ('pending', 'credited', 'ignored')),
  seen_at timestamptz not null default now(),
  credited_at timestamptz,
  transfer_id text unique references ledger.transfer (id),
  primary key (tx_hash, position),
  constraint credited_by_transfer check (
    (status = 'credited') = (transfer_id is not null and credited_at is not null)
  )
);

create index deposit_of_address on deposit (address, block_number desc);
create index deposit_pending on deposit (block_number) where status = 'pending';
