-- Pauses. The row of a pause in `switch` is on while the part is paused.

-- Every name that may be paused. A name that no code reads would pause nothing.
create or replace function ops.pause_names() returns text[]
language sql immutable as $$
  select array[
    'withdrawals_paused', 'sales_paused',
    'credits_paused:deposit', 'credits_paused:purchase', 'credits_paused:airdrop',
    'credits_paused:treasury'
  ]
$$;

create or replace function ops.is_paused(p_name text) returns boolean
language sql stable as $$
  select coalesce((select is_on from public.switch where name = p_name), false)
$$;

-- Starts a pause and writes an alert. False, without an alert, when it is paused already.
create or replace function ops.pause(p_name text, p_reason text) returns boolean
language plpgsql as $$
begin
  if p_name <> all (ops.pause_names()) then
    raise exception 'nothing is called %', p_name using errcode = 'invalid_parameter_value';
  end if;
  insert into switch (name, is_on, reason) values (p_name, true, p_reason)
  on conflict (name) do update
  set is_on = true, reason = excluded.reason, changed_at = clock_timestamp()
  where not switch.is_on;
  if not found then return false; end if;
  -- The time makes the subject unique: the next pause of this name is another alert.
  insert into alert (kind, subject_id)
  values ('pause_started', p_name || ' ' || format.utc(clock_timestamp()) || ': ' || p_reason)
  on conflict do nothing;
  return true;
end $$;

-- Ends a pause. False when it is not paused.
create or replace function ops.resume(p_name text) returns boolean
language plpgsql as $$
begin
  update switch set is_on = false, reason = null, changed_at = clock_timestamp()
  where name = p_name and is_on;
  return found;
end $$;

-- A backup has ended, or a restored copy was verified.
create or replace function ops.note_backup(p_kind text) returns void
language sql as $$
  insert into ops.backup (kind, at) values (p_kind, clock_timestamp())
  on conflict (kind) do update set at = excluded.at
$$;
