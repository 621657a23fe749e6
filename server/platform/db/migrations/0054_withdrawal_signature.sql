-- Operators' SSH signatures of a withdrawal above the signer's caps. The signer verifies them.
create table withdrawal_signature (
  withdrawal_id text not null references withdrawal (id),
  -- Of the operator's key.
  fingerprint text not null,
  signature text not null,
  signed_at timestamptz not null default now(),
  primary key (withdrawal_id, fingerprint)
);
