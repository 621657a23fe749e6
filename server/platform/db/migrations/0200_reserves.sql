-- Proofs of reserves: what the ledger promises, compared with custody on the chain at one block.
create table reserve_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);

create table reserve_proof (
  number integer primary key check (number > 0),
  jws text not null,
  hash bytea not null unique check (length(hash) = 32),
  made_at timestamptz not null default now()
);

-- The Merkle sum tree of the newest proof. Level 0 holds the leaves.
create table reserve_node (
  level smallint not null check (level >= 0),
  position integer not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  units numeric(78, 0) not null check (units >= 0),
  primary key (level, position)
);

-- Whose leaf it is. Nobody else can tell: only its member learns the nonce.
create table reserve_leaf (
  position integer primary key,
  member_id text not null references member (id),
  nonce bytea not null check (length(nonce) = 32)
);
create index reserve_leaf_member on reserve_leaf (member_id);
