-- Operators: their keys, and the signatures they have used.

-- Marks a signature as used. @returns false when it was used before
create or replace function operators.use_nonce(p_nonce text, p_expires_at timestamptz) returns boolean
language plpgsql as $$
begin
  delete from operator_nonce where expires_at < now();
  insert into operator_nonce (nonce, expires_at) values (p_nonce, p_expires_at)
  on conflict do nothing;
  return found;
end $$;

-- Adds the first operators. Only the database's owner may execute it, and only while there are none.
create or replace function operators.init(p_operators jsonb, p_by text) returns boolean
language plpgsql as $$
begin
  lock table operator in share row exclusive mode;
  if exists (select from operator) then return false; end if;
  insert into operator (name, role, public_key, fingerprint, added_by)
  select name, role, public_key, fingerprint, p_by
  from jsonb_to_recordset(p_operators)
    as o (name text, role text, public_key text, fingerprint text);
  return true;
end $$;

create or replace function operators.add(
  p_name text, p_role text, p_public_key text, p_fingerprint text, p_by text
) returns void
language sql as $$
  insert into operator (name, role, public_key, fingerprint, added_by)
  values (p_name, p_role, p_public_key, p_fingerprint, p_by);
$$;

-- @returns 'revoked', 'unknown', or 'last_admins': two admins must remain, because each change of
-- the operators needs two of them
create or replace function operators.revoke(p_name text, p_by text) returns text
language plpgsql as $$
declare
  v_role text;
begin
  lock table operator in share row exclusive mode;
  select role into v_role from operator where name = p_name and revoked_at is null;
  if not found then return 'unknown'; end if;
  if v_role = 'admin' and (
    select count(*) from operator where role = 'admin' and revoked_at is null
  ) <= 2 then
    return 'last_admins';
  end if;
  update operator set revoked_by = p_by, revoked_at = clock_timestamp()
  where name = p_name and revoked_at is null;
  return 'revoked';
end $$;
