-- What receipts are signed with (ES256). A key is published from the start and used from `sign_from`
-- on, so that everybody has read it by then; it stays published, since what it signed stays true.
create table receipt_key (
  -- `key_` and the thumbprint of the public half (RFC 7638).
  kid text primary key,
  public_jwk jsonb not null,
  -- PKCS #8, sealed with the ENCRYPTION_KEY for this very kid.
  private_key bytea not null,
  created_at timestamptz not null default now(),
  sign_from timestamptz not null,
  -- Known to others: neither used nor published any more.
  revoked_at timestamptz
);
