-- A held pass: its state, and what changes its dates.

-- What is left of it: entries, or 1 for a pass without limit.
create or replace function passes.unused(h pass_holding) returns numeric
language sql stable as $$ select ledger.balance(h.account) $$;

-- Whether it has ended, also when nobody has marked it yet. A deleted account ends its passes.
create or replace function passes.has_ended(h pass_holding, p_now timestamptz) returns boolean
language sql stable as $$
  select h.ended is not null or h.valid_until <= p_now
    or (select o.member_id is null from pass_holder o where o.id = h.holder_id)
$$;

create or replace function passes.status(h pass_holding, p_now timestamptz) returns text
language sql stable as $$
  select case
    when h.ended = 'returned' then 'returned'
    when passes.has_ended(h, p_now) then 'expired'
    when h.frozen_until > p_now then 'frozen'
    when passes.unused(h) = 0 then 'used_up'
    else 'open'
  end
$$;

-- The member for the business: name and address only while they share them.
create or replace function passes.holder_json(p_holder text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', o.id,
    'name', case when o.shows_name then nullif(concat_ws(' ', m.name, m.surname), '') end,
    'email', case when o.shows_email then coalesce(m.test_email, m.email) end)
  from pass_holder o join member m on m.id = o.member_id where o.id = p_holder
$$;

-- The newest twenty freezes. The first one may not have ended.
create or replace function passes.freezes_json(p_holding text) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('from', format.utc(f.starts_at), 'until', format.utc(f.ends_at))
    order by f.starts_at desc), '[]')
  from (select * from pass_freeze where holding_id = p_holding order by starts_at desc limit 20) f
$$;

create or replace function passes.holding_json(h pass_holding, p_now timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', h.id,
    'pass', h.pass_id,
    'status', passes.status(h, p_now),
    'holder', passes.holder_json(h.holder_id),
    'origin', h.origin,
    'paySessionId', h.session_id,
    'entries', h.entries,
    'left', case when h.entries is not null then passes.unused(h) end,
    'validUntil', format.utc(h.valid_until),
    'frozenUntil', case when h.frozen_until > p_now then format.utc(h.frozen_until) end,
    'freezes', passes.freezes_json(h.id),
    'createdAt', format.utc(h.created_at),
    'lastVisitAt', (select format.utc(max(v.at)) from pass_visit v where v.holding_id = h.id and v.returned_at is null))
$$;

-- The data of an event, which names the holder by the pseudonym alone: an event is sent once, and what a member shares can be
-- revoked.
create or replace function passes.without_names(p_data jsonb) returns jsonb
language sql stable as $$
  select p_data || case when p_data -> 'holder' <> 'null'
    then jsonb_build_object('holder', p_data -> 'holder' || '{"name": null, "email": null}') else '{}' end
$$;

create or replace function passes.announce(p_merchant text, p_type text, p_subject text, p_data jsonb) returns void
language sql as $$
  select events.record(format.new_id('evt'), p_merchant, p_type, p_subject, passes.without_names(p_data))
$$;

create or replace function passes.announce_holding(p_holding text, p_type text) returns void
language sql as $$
  select passes.announce(p.merchant_id, p_type, h.id, passes.holding_json(h, time.of(p.merchant_id)))
  from pass_holding h join pass p on p.id = h.pass_id where h.id = p_holding
$$;

-- For the member who holds it.
create or replace function passes.member_json(h pass_holding) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', h.id,
    'livemode', p.livemode,
    'pass', jsonb_build_object('id', p.id, 'name', p.name, 'terms', h.terms),
    'merchant', appearance.identity(b),
    'status', passes.status(h, now.at),
    'entries', h.entries,
    'left', case when h.entries is not null then passes.unused(h) end,
    'validUntil', format.utc(h.valid_until),
    'frozenUntil', case when h.frozen_until > now.at then format.utc(h.frozen_until) end,
    'createdAt', format.utc(h.created_at),
    'shares', jsonb_build_object('name', o.shows_name, 'email', o.shows_email),
    'visits', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'entries', v.entries, 'at', format.utc(v.at),
        'returnedAt', format.utc(v.returned_at)) order by v.created_at desc), '[]')
      from (select * from pass_visit where holding_id = h.id order by created_at desc, id desc limit 10) v))
  from pass p join merchant b on b.id = p.merchant_id join pass_holder o on o.id = h.holder_id,
    lateral (select time.of(p.merchant_id) as at) now
  where p.id = h.pass_id
$$;

-- Locks a held pass of the business; null when there is none.
create or replace function passes.lock_holding(p_holding text, p_merchant text) returns pass_holding
language plpgsql as $$
declare
  h pass_holding;
begin
  select x.* into h from pass_holding x
  where x.id = p_holding and exists (select from pass p where p.id = x.pass_id and p.merchant_id = p_merchant)
  for no key update;
  return h;
end $$;

-- Freezes until `p_until`, instead of a freeze that is under way; null ends it. The validity grows by as much.
-- outcome: 'frozen', 'past', 'too_late' (more than a year) or an error code.
create or replace function passes.freeze(p_holding text, p_merchant text, p_until timestamptz) returns text
language plpgsql as $$
declare
  h pass_holding := passes.lock_holding(p_holding, p_merchant);
  v_now timestamptz := time.of(p_merchant);
  v_more interval;
begin
  if h.id is null then return 'not_found'; end if;
  if passes.has_ended(h, v_now) then return 'pass_expired'; end if;
  if p_until <= v_now then return 'past'; end if;
  if p_until > v_now + interval '1 year' then return 'too_late'; end if;
  v_more := coalesce(p_until - v_now, interval '0') - greatest(h.frozen_until - v_now, interval '0');
  update pass_holding
  set frozen_until = p_until, valid_until = valid_until + v_more, added = added + v_more, told_end_at = null
  where id = h.id;
  if h.frozen_until > v_now then
    update pass_freeze set ends_at = coalesce(p_until, v_now) where holding_id = h.id and ends_at = h.frozen_until;
  elsif p_until is not null then
    insert into pass_freeze (holding_id, starts_at, ends_at) values (h.id, v_now, p_until)
    on conflict (holding_id, starts_at) do update set ends_at = excluded.ends_at;
  end if;
  perform activity.record(p_merchant, 'holding.frozen', h.id, (select p.name from pass p where p.id = h.pass_id),
    activity.difference(jsonb_build_object('frozen_until', format.utc(case when h.frozen_until > v_now then h.frozen_until end)),
      jsonb_build_object('frozen_until', format.utc(p_until)), array['frozen_until']));
  return 'frozen';
end $$;

-- Adds days to the validity of all held passes of a kind, and of those that were imported with a last day and are not
-- accepted yet. Returns how many; null when there is no such pass of the business. A preview changes nothing.
create or replace function passes.extend(p_pass text, p_merchant text, p_days integer, p_preview boolean) returns integer
language plpgsql as $$
declare
  v_now timestamptz := time.of(p_merchant);
  p pass;
  v_ids text[];
  v_imported integer;
  v_extended integer;
begin
  select * into p from pass where id = p_pass and merchant_id = p_merchant for no key update;
  if p.id is null then return null; end if;
  if p_preview then
    return (select count(*) from pass_holding h where h.pass_id = p_pass and not passes.has_ended(h, v_now))
      + (select count(*) from pass_gift g
        where g.pass_id = p_pass and g.valid_until is not null and passes.gift_status(g) = 'open');
  end if;
  -- First, so that one which is accepted meanwhile is among the held passes.
  update pass_gift g set valid_until = g.valid_until + p_days * interval '1 day'
  where g.pass_id = p_pass and g.valid_until is not null and passes.gift_status(g) = 'open';
  get diagnostics v_imported = row_count;
  select array_agg(locked.id) into v_ids from (
    select h.id from pass_holding h where h.pass_id = p_pass and not passes.has_ended(h, v_now)
    order by h.id for no key update) locked;
  -- What has ended while its lock was waited for stays ended.
  update pass_holding h
  set valid_until = h.valid_until + p_days * interval '1 day', added = h.added + p_days * interval '1 day', told_end_at = null
  where h.id = any (v_ids) and not passes.has_ended(h, v_now);
  get diagnostics v_extended = row_count;
  perform activity.record(p_merchant, 'pass.extended', p.id, p.name,
    activity.difference(null, jsonb_build_object('days', p_days, 'held_passes', v_extended), array['days', 'held_passes']));
  return v_extended + v_imported;
end $$;

-- Marks a held pass as expired, and moves what is left of it. False when it was not due.
create or replace function passes.expire(p_holding text, p_transfer text) returns boolean
language plpgsql as $$
declare
  h pass_holding;
  p pass;
  v_left numeric;
begin
  select * into h from pass_holding where id = p_holding for no key update;
  select * into p from pass where id = h.pass_id;
  if h.ended is not null or not passes.has_ended(h, time.of(p.merchant_id)) then return false; end if;
  v_left := passes.unused(h);
  if v_left > 0 then
    perform ledger.post(p_transfer, 'pass', 'pass-expired:' || h.id, array[h.account, p.expired_account],
      array[-v_left, v_left]);
  end if;
  update pass_holding set ended = 'expired', ended_at = clock_timestamp() where id = h.id;
  perform passes.announce_holding(h.id, 'holding.ended');
  return true;
end $$;

-- Marks that a member was told that one entry is left ('low') or that the pass ends ('end'). No row when they were before.
create or replace function passes.mark_told(p_holding text, p_kind text)
returns table (member text, pass_id text, valid_until timestamptz)
language plpgsql as $$
declare
  v_now constant timestamptz := (select time.of(p.merchant_id)
    from pass_holding h join pass p on p.id = h.pass_id where h.id = p_holding);
begin
  return query
    update pass_holding h set
      told_low_at = case when p_kind = 'low' then v_now else h.told_low_at end,
      told_end_at = case when p_kind = 'end' then v_now else h.told_end_at end
    from pass_holder o
    where h.id = p_holding and o.id = h.holder_id and o.member_id is not null
      and case when p_kind = 'low' then h.told_low_at is null else h.told_end_at is null end
    returning o.member_id, h.pass_id, h.valid_until;
end $$;

-- What the business of a held pass sees of its member; null leaves it as it is. False unless the member holds it.
create or replace function passes.share(p_holding text, p_member text, p_name boolean, p_email boolean) returns boolean
language plpgsql as $$
begin
  update pass_holder set shows_name = coalesce(p_name, shows_name), shows_email = coalesce(p_email, shows_email)
  where member_id = p_member and id = (select holder_id from pass_holding where id = p_holding);
  return found;
end $$;

-- Ends the passes of a member whose account is deleted (`passes.has_ended`), and the sale of a business's own. The job that expires
-- passes moves their entries.
create or replace function passes.erase_member(p_member text) returns void
language plpgsql as $$
begin
  update pass_holder set member_id = null, shows_name = false, shows_email = false where member_id = p_member;
  update pass set enabled = false where merchant_id = p_member;
  delete from pass_gift g using pass p where p.id = g.pass_id and p.merchant_id = p_member and g.accepted_at is null;
end $$;
