-- The addresses of custody, in order. A new one counts its transactions from 0 on the chain;
-- `outgoing.nonce` continues, and is the chain's nonce plus `first_nonce`. Empty until the first
-- transaction is signed, or custody moves.
create table custody_address (
  first_nonce bigint primary key check (first_nonce >= 0),
  address text not null unique check (address ~ '^0x[0-9a-fA-F]{40}$'),
  since timestamptz not null default now()
);
