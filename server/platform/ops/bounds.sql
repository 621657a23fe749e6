-- Bounds on credits from outside. Of each kind at most `most` tokens are credited within any 60
-- minutes, whoever calls; a credit that would exceed it is refused and pauses its kind.

-- Credits of one kind take turns from here to their commit. To be called before accounts are
-- locked. False while the kind is paused.
create or replace function ops.lock_credits(p_kind text) returns boolean
language plpgsql as $$
begin
  perform from ops.credit_bound where kind = p_kind for no key update;
  if not found then
    raise exception 'no bound for %', p_kind using errcode = 'invalid_parameter_value';
  end if;
  return not ops.is_paused('credits_paused:' || p_kind);
end $$;

-- Counts the whole minute in which the hour began, so the sum is never too small.
create or replace function ops.credited_within_hour(p_kind text) returns numeric
language sql stable as $$
  select coalesce(sum(units), 0) from ops.credit_minute
  where kind = p_kind and minute >= date_trunc('minute', clock_timestamp() - interval '1 hour')
$$;

-- Counts a credit; the caller holds the lock. False when it exceeds the bound: nothing is counted
-- and the kind is paused, so the caller must commit, and credit nothing.
create or replace function ops.count_credit(p_kind text, p_units numeric) returns boolean
language plpgsql as $$
declare
  v_most numeric := (select most from ops.credit_bound where kind = p_kind);
  v_used numeric := ops.credited_within_hour(p_kind);
begin
  if v_used + p_units > v_most then
    perform ops.pause('credits_paused:' || p_kind, format.decimal(p_units, 18)
      || ' tokens, after ' || format.decimal(v_used, 18) || ' within the hour, exceed the bound of '
      || format.decimal(v_most, 18));
    return false;
  end if;
  delete from ops.credit_minute
  where kind = p_kind and minute < date_trunc('minute', clock_timestamp() - interval '1 hour');
  insert into ops.credit_minute as m (kind, minute, units)
  values (p_kind, date_trunc('minute', clock_timestamp()), p_units)
  on conflict (kind, minute) do update set units = m.units + excluded.units;
  return true;
end $$;

-- False for an unknown kind.
create or replace function ops.set_credit_bound(p_kind text, p_most numeric) returns boolean
language plpgsql as $$
begin
  update ops.credit_bound set most = p_most, changed_at = clock_timestamp() where kind = p_kind;
  return found;
end $$;
