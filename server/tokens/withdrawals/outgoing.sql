-- Nonces of the custody account. One lock serializes their allotment, and the next nonce is
-- allotted only when the one before has its signed bytes. So none is skipped, and none is used
-- twice.

create or replace function withdrawals.lock_nonces() returns void
language sql as $$ select pg_advisory_xact_lock(hashtextextended('withdrawals:nonces', 0)) $$;

create or replace function withdrawals.is_paused() returns boolean
language sql stable as $$ select ops.is_paused('withdrawals_paused') $$;

-- Allots the next nonce to one action. `p_used` is the chain's count of nonces that the current
-- address of custody has used. The caller holds the lock.
create or replace function withdrawals.take_nonce(
  p_subject text, p_action text, p_used bigint, p_max_fee numeric, p_priority_fee numeric
) returns bigint
language plpgsql as $$
declare
  v_nonce bigint;
begin
  select greatest(
    coalesce((select max(nonce) + 1 from outgoing), 0),
    p_used + coalesce((select max(first_nonce) from custody_address), 0)
  ) into v_nonce;
  insert into outgoing (nonce, subject_id, action) values (v_nonce, p_subject, p_action);
  insert into outgoing_version (nonce, version, max_fee, priority_fee)
  values (v_nonce, 0, p_max_fee, p_priority_fee);
  return v_nonce;
end $$;

create or replace function withdrawals.has_unsigned() returns boolean
language sql stable as $$ select exists (select from outgoing_version where raw is null) $$;

-- Allots a nonce to the oldest approved withdrawal, which cannot be cancelled any more. Null when
-- none is due, or another is being signed. The gate and the rule of two people are asked again: this is
-- what the signer is given, and the signer knows neither. `p_two_above` is of the caller's settings.
create or replace function withdrawals.allot(
  p_used bigint, p_max_fee numeric, p_priority_fee numeric, p_two_above numeric
) returns bigint
language plpgsql as $$
declare
  w withdrawal;
  leaver member;
begin
  perform withdrawals.lock_nonces();
  if withdrawals.is_paused() or withdrawals.has_unsigned() then return null; end if;
  -- A cancellation that was first has locked the row: what it leaves is looked at again.
  select o.* into w from withdrawal o
  join member m on m.id = o.member_id
  where o.status = 'approved' and coalesce(o.retry_at, '-infinity') <= clock_timestamp()
    and m.payments_enabled and not withdrawals.is_held(m) and not purchases.is_uncovered(m)
    and withdrawals.is_gate_open(o) and withdrawals.is_agreed(o, p_two_above)
  order by o.approved_at, o.id limit 1
  for no key update of o;
  if w.id is null then return null; end if;
  -- A dispute, a change of credentials or of the address that came meanwhile has the member's lock before
  -- this, and is seen here, or comes after.
  select * into leaver from member where id = w.member_id for no key update;
  if withdrawals.is_held(leaver) or purchases.is_uncovered(leaver)
    or not withdrawals.is_gate_open(w) or not withdrawals.is_agreed(w, p_two_above)
  then
    return null;
  end if;
  update withdrawal set status = 'signing', refusal = null, retry_at = null where id = w.id;
  return withdrawals.take_nonce(w.id, 'transfer', p_used, p_max_fee, p_priority_fee);
end $$;

-- The next step of the oldest sweep that is planned: its permit, then its collection.
-- `p_permit_nonce` is the chain's, asked for that sweep beforehand. Null when there is none, or
-- another is signed.
create or replace function withdrawals.allot_sweep(
  p_sweep text, p_action text, p_permit_nonce numeric, p_used bigint, p_max_fee numeric,
  p_priority_fee numeric
) returns bigint
language plpgsql as $$
begin
  perform withdrawals.lock_nonces();
  if withdrawals.is_paused() or withdrawals.has_unsigned() then return null; end if;
  if p_action = 'permit' then
    update sweep set permit_nonce = p_permit_nonce,
      deadline = extract(epoch from clock_timestamp() + interval '1 day')::bigint
    where id = p_sweep and status = 'planned' and permit_nonce is null;
    if not found then return null; end if;
  elsif not exists (select from sweep where id = p_sweep and status = 'planned')
    or exists (select from outgoing where subject_id = p_sweep and action = 'collect')
  then
    return null;
  end if;
  return withdrawals.take_nonce(p_sweep, p_action, p_used, p_max_fee, p_priority_fee);
end $$;

-- Plans a sweep of each deposit address whose credited deposits, less those swept, reach `p_minimum`. A
-- failed sweep is tried again an hour later.
create or replace function withdrawals.plan_sweeps(p_minimum numeric) returns integer
language sql as $$
  with due as (
    select a.address, a.index,
      sum(d.amount) - coalesce((
        select sum(s.amount) from sweep s where s.address = a.address and s.status = 'done'
      ), 0) as amount
    from deposit_address a
    join deposit d on d.address = a.address and d.status = 'credited'
    where not exists (
      select from sweep s where s.address = a.address
        and (s.status = 'planned'
          or (s.status = 'failed' and s.closed_at > clock_timestamp() - interval '1 hour')))
    group by a.address, a.index
  ), planned as (
    insert into sweep (id, address, address_index, amount)
    select 'swp_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26), address, index, amount
    from due where amount >= p_minimum
    on conflict do nothing
    returning 1
  )
  select count(*)::int from planned
$$;

-- Stores the signed bytes, which may be sent only afterwards. False when they belong to another
-- allotment.
create or replace function withdrawals.keep_signed(
  p_nonce bigint, p_version integer, p_subject text, p_raw text, p_hash text
) returns boolean
language plpgsql as $$
begin
  perform withdrawals.lock_nonces();
  update outgoing_version v set raw = p_raw, hash = p_hash
  from outgoing o
  where v.nonce = p_nonce and v.version = p_version and o.nonce = v.nonce
    and o.subject_id = p_subject and v.raw is null;
  if not found then return false; end if;
  update withdrawal set status = 'signed', signed_at = clock_timestamp()
  where id = p_subject and status = 'signing';
  return true;
end $$;

-- The signer refused. Without signed bytes nothing can have been sent, so the nonce is free for the
-- next. A replacement is tried again later.
create or replace function withdrawals.put_back(
  p_nonce bigint, p_refusal text, p_retry interval
) returns void
language plpgsql as $$
declare
  v_subject text;
begin
  perform withdrawals.lock_nonces();
  delete from outgoing o
  where o.nonce = p_nonce and o.nonce = (select max(nonce) from outgoing)
    and not exists (select from outgoing_version v where v.nonce = o.nonce and v.raw is not null)
  returning subject_id into v_subject;
  update withdrawal
  set status = 'approved', refusal = p_refusal, retry_at = clock_timestamp() + p_retry
  where id = v_subject and status = 'signing';
  delete from outgoing_version where nonce = p_nonce and raw is null;
  update outgoing set retry_at = clock_timestamp() + p_retry where nonce = p_nonce;
  update sweep set status = 'failed', closed_at = clock_timestamp()
  where id = v_subject and status = 'planned';
end $$;

-- Adds a version with these fees to a stuck transaction, unless another process has done so.
create or replace function withdrawals.replace_stuck(
  p_nonce bigint, p_version integer, p_max_fee numeric, p_priority_fee numeric
) returns void
language plpgsql as $$
begin
  perform withdrawals.lock_nonces();
  insert into outgoing_version (nonce, version, max_fee, priority_fee)
  select nonce, p_version, p_max_fee, p_priority_fee from outgoing
  where nonce = p_nonce and closed_at is null
  on conflict do nothing;
end $$;

-- Records that the node has accepted these bytes.
create or replace function withdrawals.mark_sent(p_nonce bigint, p_version integer) returns void
language sql as $$
  update outgoing_version
  set sent_at = coalesce(sent_at, clock_timestamp()), resent_at = clock_timestamp()
  where nonce = p_nonce and version = p_version;
  update withdrawal w
  set status = 'broadcast', broadcast_at = coalesce(w.broadcast_at, clock_timestamp())
  from outgoing o
  where o.nonce = p_nonce and w.id = o.subject_id and w.status = 'signed'
$$;

-- An operator has verified that another transaction used this withdrawal's nonce on the chain, so
-- it can never be sent.
-- outcome: 'released' or an error code.
create or replace function withdrawals.release_stranded(p_id text, p_transfer text) returns text
language plpgsql as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal where id = p_id for no key update;
  if w.id is null then return 'not_found'; end if;
  update outgoing set closed_at = clock_timestamp()
  where subject_id = p_id and stranded_at is not null and closed_at is null;
  if not found or w.closed_at is not null then return 'withdrawal_not_cancellable'; end if;
  perform withdrawals.release(w, 'operator', p_transfer);
  return 'released';
end $$;
