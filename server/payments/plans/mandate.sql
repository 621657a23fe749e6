-- Pausing, resuming and ending a mandate: always at once. Each locks the agreements first, by id, so that no charge is taken
-- whose commit is after this one.

create or replace function plans.lock_mandate(p_mandate text) returns mandate
language plpgsql as $$
declare
  m mandate;
begin
  perform from agreement where mandate_id = p_mandate order by id for no key update;
  select * into m from mandate where id = p_mandate for no key update;
  return m;
end $$;

-- The mandate that took the place of this one, or of the one that did; itself when none did.
create or replace function plans.successor_of(p_mandate text) returns text
language sql stable as $$
  with recursive later as (
    select id, replaced_by from mandate where id = p_mandate
    union all
    select m.id, m.replaced_by from later join mandate m on m.id = later.replaced_by
  )
  select id from later where replaced_by is null
$$;

-- outcome: 'paused' (also when it was before), 'not_found' or 'mandate_ended'.
create or replace function plans.pause_mandate(p_mandate text, p_member text) returns text
language plpgsql as $$
declare
  m mandate := plans.lock_mandate(p_mandate);
begin
  if m.member_id is distinct from p_member then return 'not_found'; end if;
  if m.status = 'paused' then return 'paused'; end if;
  if m.status <> 'active' then return 'mandate_ended'; end if;
  update mandate set status = 'paused', paused_at = time.of(merchant_id) where id = m.id;
  -- An attempt that falls into the pause is made after it, and is not lost.
  update charge set next_attempt_at = null
  where agreement_id in (select a.id from agreement a where a.mandate_id = m.id) and status = 'retrying';
  perform plans.write_event('mandate.paused', m.id);
  perform plans.tell('mandate_paused', m.member_id, m.id, (select a.id from agreement a where a.mandate_id = m.id), null);
  return 'paused';
end $$;

-- What was due meanwhile is announced again before it is taken.
-- outcome: 'resumed' (also when it was active), 'not_found' or 'mandate_ended'.
create or replace function plans.resume_mandate(p_mandate text, p_member text) returns text
language plpgsql as $$
declare
  m mandate := plans.lock_mandate(p_mandate);
begin
  if m.member_id is distinct from p_member then return 'not_found'; end if;
  if m.status = 'active' then return 'resumed'; end if;
  if m.status <> 'paused' then return 'mandate_ended'; end if;
  update mandate set status = 'active', paused_at = null where id = m.id;
  update charge c set next_attempt_at = plans.in_daytime(a, time.of(a.merchant_id))
  from agreement a
  where a.mandate_id = m.id and c.agreement_id = a.id and c.status = 'retrying' and c.next_attempt_at is null;
  -- What exceeds the cap waits for the approval of another one.
  perform plans.open_again(a.id, array['mandate']) from agreement a where a.mandate_id = m.id and a.status = 'active';
  perform plans.write_event('mandate.resumed', m.id);
  return 'resumed';
end $$;

-- Ends a mandate whose agreements the caller has locked. Attempts stop; what is owed stays owed.
create or replace function plans.close_mandate(m mandate, p_reason text) returns void
language plpgsql as $$
declare
  v_agreement text;
  v_charge text;
begin
  update mandate set status = 'ended', ended_reason = p_reason, ended_at = time.of(merchant_id) where id = m.id;
  select id into v_agreement from agreement where mandate_id = m.id;
  for v_charge in
    update charge set status = 'failed', reason = 'mandate', next_attempt_at = null
    where agreement_id = v_agreement and status = 'retrying' returning id
  loop
    perform plans.write_event('charge.failed', v_charge);
  end loop;
  perform plans.write_event('mandate.ended', m.id);
  perform plans.tell(case when p_reason = 'payee_changed' then 'approval_asked' else 'mandate_ended' end,
    m.member_id, m.id, v_agreement, null);
end $$;

-- `p_reason`: 'member' or 'merchant', whose own it must be, or 'account_closed'.
-- A mandate that was replaced stands for the one in its place: the list of the member may be older.
-- outcome: 'ended' (also when it was before) or 'not_found'.
create or replace function plans.end_mandate(p_mandate text, p_reason text, p_by text default null) returns text
language plpgsql as $$
declare
  m mandate;
begin
  loop
    m := plans.lock_mandate(case p_reason when 'member' then plans.successor_of(p_mandate) else p_mandate end);
    exit when p_reason <> 'member' or m.replaced_by is null;
  end loop;
  if m.id is null or p_by <> coalesce(case p_reason when 'member' then m.member_id when 'merchant' then m.merchant_id end, '') then
    return 'not_found';
  end if;
  if m.status <> 'ended' then perform plans.close_mandate(m, p_reason); end if;
  return 'ended';
end $$;
