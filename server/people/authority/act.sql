-- Whether a caller may act, asked in the transaction that acts. A caller is a person by a sign-in, an
-- API key, or the device of a till. The transaction holds a shared lock on the caller until its commit.
-- What ends or narrows authority takes the exclusive lock (`authority.note_revocation`), so every act
-- commits before a revocation or sees it. The locks are advisory: many calls of one key share them
-- without a write to its row.

-- Shared by every act of this person (`usr_`), key (`tok_`) or device (`till_`).
create or replace function authority.share(p_caller text) returns void
language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('authority:' || p_caller, 0))
$$;

-- Waits for the acts of this caller that are under way, and stops new ones until the commit. Code that
-- revokes calls it before it locks rows that these acts lock.
create or replace function authority.stop(p_caller text) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('authority:' || p_caller, 0))
$$;

-- A trigger of tables that hold authority. Its argument is the column that names the caller.
create or replace function authority.note_revocation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform authority.stop(to_jsonb(old) ->> tg_argv[0]);
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function authority.is_signed_in(p_auth_session uuid, p_member text) returns boolean
language sql stable as $$
  select exists (
    select from auth_session s
    where s.id = p_auth_session and s.member_id = p_member
      and s.ended_at is null and s.expires_at > clock_timestamp())
$$;

-- `p_business` is null for an act of the person alone; else the role must be one of `p_roles`, and
-- with `p_needs_factor` the person needs a factor that counts.
-- outcome: null, or an error code of the catalogue.
create or replace function authority.person_outcome(
  p_auth_session uuid, p_member text, p_business text, p_roles text[], p_needs_factor boolean
) returns text
language plpgsql as $$
declare
  m member;
  v_role text;
  v_livemode boolean;
begin
  perform authority.share(p_member);
  -- Each statement after the lock sees what was committed before it.
  select * into m from member where id = p_member;
  if m.id is null or m.erased_at is not null
    or not authority.is_signed_in(p_auth_session, p_member) then return 'unauthenticated'; end if;
  if p_business is null then return null; end if;
  select t.role, b.livemode into v_role, v_livemode
  from merchant b join team_member t on t.business_id = coalesce(b.test_of, b.id)
  where b.id = p_business and t.member_id = p_member and t.suspended_at is null;
  if v_role is null then return 'not_found'; end if;
  if v_role <> all (p_roles) then return 'scope_missing'; end if;
  if not m.payments_enabled then return 'person_disabled'; end if;
  if not p_needs_factor then return null; end if;
  -- Whoever undid a change may hold no more than a former mailbox.
  if m.outgoing_frozen_at is not null then return 'account_frozen'; end if;
  return authority.factor_outcome(p_member, p_auth_session, p_business, v_livemode);
end $$;

-- A suspended key may do what `p_scopes` are, if all of them are among `p_left`.
-- outcome: null, or an error code of the catalogue.
create or replace function authority.key_outcome(p_key text, p_scopes text[], p_left text[])
returns text
language plpgsql as $$
declare
  k api_key;
begin
  perform authority.share(p_key);
  select * into k from api_key where id = p_key;
  if k.id is null or k.revoked_at is not null or k.expires_at <= clock_timestamp() then
    return 'unauthenticated';
  end if;
  if k.suspended_at is not null and not p_scopes <@ p_left then return 'suspended'; end if;
  return null;
end $$;

-- outcome: null, or an error code of the catalogue.
create or replace function authority.device_outcome(p_device text) returns text
language plpgsql as $$
begin
  perform authority.share(p_device);
  if exists (select from till_device d where d.id = p_device and d.revoked_at is null) then
    return null;
  end if;
  return 'unauthenticated';
end $$;

-- For what a suspended device may not do. outcome: null, or an error code of the catalogue.
create or replace function authority.unsuspended_device_outcome(p_device text) returns text
language plpgsql as $$
declare
  v_outcome constant text := authority.device_outcome(p_device);
begin
  if v_outcome is not null then return v_outcome; end if;
  if exists (select from till_device d where d.id = p_device and d.suspended_at is not null) then return 'suspended'; end if;
  return null;
end $$;
