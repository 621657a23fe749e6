-- The deny list. Its rows are written here only. The other wings ask it where they decide.

create or replace function deny.normal(p_kind text, p_value text) returns text
language sql immutable as $$
  select case when p_kind = 'card' then p_value else lower(p_value) end
$$;

-- A denied domain includes the domains below it.
create or replace function deny.is_denied(p_kind text, p_value text) returns boolean
language sql stable as $$
  select exists (
    select from deny_entry e
    where e.kind = p_kind and e.expires_at > clock_timestamp()
      and (e.value = deny.normal(p_kind, p_value)
        or (p_kind = 'merchant' and right(lower(p_value), length(e.value) + 1) = '.' || e.value)))
$$;

-- The same, with an alert on a hit: one per subject and day, so that repeated attempts do not hide
-- other alerts.
create or replace function deny.refuse(p_kind text, p_value text, p_subject text) returns boolean
language plpgsql as $$
begin
  if not deny.is_denied(p_kind, p_value) then return false; end if;
  insert into alert (kind, subject_id)
  values ('deny_hit', p_kind || ', ' || p_subject || ' on '
    || to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD'))
  on conflict do nothing;
  return true;
end $$;

-- Adds an entry, or replaces the reason, owner and expiry of an existing one.
create or replace function deny.add(
  p_kind text, p_value text, p_reason text, p_owner text, p_days integer
) returns void
language sql as $$
  insert into deny_entry (kind, value, reason, owner, expires_at)
  values (p_kind, deny.normal(p_kind, p_value), p_reason, p_owner, now() + p_days * interval '1 day')
  on conflict (kind, value) do update
  set reason = excluded.reason, owner = excluded.owner, created_at = excluded.created_at,
    expires_at = excluded.expires_at
$$;

-- False when there is no such entry.
create or replace function deny.remove(p_kind text, p_value text) returns boolean
language plpgsql as $$
begin
  delete from deny_entry where kind = p_kind and value = deny.normal(p_kind, p_value);
  return found;
end $$;

-- By schedule: deletes entries that have expired.
create or replace function deny.forget_expired() returns void
language sql as $$
  delete from deny_entry where expires_at <= clock_timestamp()
$$;
