-- API keys: named, with scopes, an expiry and the addresses they may be used from. The token that a
-- business had is its key without a name: every scope, from everywhere.
alter table api_token rename to api_key;
-- The version before reads and writes its tokens here.
create view api_token as select * from api_key;
alter index api_token_pkey rename to api_key_pkey;
alter index api_token_id rename to api_key_id;
alter index api_token_merchant rename to api_key_merchant;

alter table api_key
  add column name text,
  -- Null for every scope, those of later versions included.
  add column scopes text[],
  -- Ranges in CIDR notation; null for any address.
  add column addresses text[],
  -- A person or a key; null when an operator made it, or a version before this one.
  add column created_by text,
  -- When its successor was made. Until expires_at both are valid.
  add column replaced_at timestamptz,
  add constraint api_key_scopes check ((name is null) = (scopes is null)),
  add constraint api_key_addresses check (name is not null or addresses is null),
  -- A key with a name is shown once.
  add constraint api_key_sealed check (name is null or sealed is null);

update api_key set replaced_at = created_at where expires_at is not null;

-- The version before knows no scopes: a key with a name does not exist for it.
create or replace view api_token as
  select hash, merchant_id, last_four, created_at, revoked_at, id, sealed, expires_at, last_used_at
  from api_key where name is null;

do $$
declare
  v_role text;
begin
  for v_role in
    select rolname from pg_roles where rolname in ('salus_web', 'salus_worker', 'salus_operator')
  loop
    execute format('grant select, insert, update on api_token to %I', v_role);
  end loop;
end $$;
