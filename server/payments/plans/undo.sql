-- What the undo of changed credentials does to regular money. `p_since` is when the credentials were changed. The acts
-- of the person are stopped before.

-- The plans that the chain of acts has retired with their members.
create or replace function plans.retired_by_chain(p_member text, p_since timestamptz) returns setof text
language sql stable as $$
  select distinct x.object_id from suspensions.acts_of_chain(p_member, p_since) x
  where x.kind = 'plan.changed' and x.changes -> 'ends_members' ->> 'to' = 'true'
$$;

-- Locks what the undo changes: plans, agreements, then mandates.
create or replace function plans.lock_given(p_member text, p_since timestamptz) returns void
language plpgsql as $$
begin
  perform from plan p where p.id in (select plans.retired_by_chain(p_member, p_since)) order by p.id for no key update;
  perform from agreement a
  where a.mandate_id in (select m.id from mandate m where m.member_id = p_member and m.created_at >= p_since)
  order by a.id for no key update;
  perform from mandate m where m.member_id = p_member and m.created_at >= p_since order by m.id for no key update;
end $$;

-- Ends an agreement that was begun with the changed credentials: nothing of it is owed.
create or replace function plans.undo_agreement(a agreement) returns void
language plpgsql as $$
declare
  v_charge text;
begin
  for v_charge in
    update charge set status = 'waived', next_attempt_at = null
    where agreement_id = a.id and status in ('scheduled', 'announced', 'retrying', 'failed') returning id
  loop
    perform plans.write_event('charge.waived', v_charge);
  end loop;
  update mandate set status = 'ended', ended_reason = 'undone', ended_at = time.of(merchant_id)
  where id = a.mandate_id and status <> 'ended';
  if found then perform plans.write_event('mandate.ended', a.mandate_id); end if;
  perform plans.end_agreement(a.id, 'member', true);
end $$;

-- Takes back the prices that were approved for an agreement with the changed credentials, also of charges that are not paid.
create or replace function plans.undo_price(a agreement, p_since timestamptz) returns void
language plpgsql as $$
declare
  v_approved numeric[];
  v_before numeric;
begin
  -- A business lowers a price without an approval.
  select array_agg(h.price), min(h.before) into v_approved, v_before from agreement_change h
  where h.agreement_id = a.id and h.status = 'applied' and h.decided_at >= p_since
    and (h.price > h.before or h.adjusts_n is not null);
  if v_before is null then return; end if;
  update charge set price = v_before
  where agreement_id = a.id and k = 0 and status in ('scheduled', 'announced', 'retrying', 'failed')
    and price = any (v_approved) and price > v_before;
  if a.price > v_before then perform plans.set_price(a.id, v_before); end if;
end $$;

-- Ends the mandates that a person gave since `p_since`. What they began since then ends with them; an agreement of before runs
-- on at its price of before, and approving its payments again is offered. Plans that the chain has retired with their members
-- stay retired; the members whose agreements have not been ended yet keep them. The caller has locked all.
create or replace function plans.undo_given(p_member text, p_since timestamptz) returns void
language plpgsql as $$
declare
  a agreement;
  m mandate;
begin
  update plan set ends_members = false where id in (select plans.retired_by_chain(p_member, p_since));
  for a in
    select g.* from agreement g join mandate given on given.id = g.mandate_id
    where g.member_id = p_member and g.status <> 'ended' and given.created_at >= p_since order by g.id
  loop
    if a.created_at >= p_since then perform plans.undo_agreement(a); else perform plans.undo_price(a, p_since); end if;
  end loop;
  for m in
    select * from mandate
    where member_id = p_member and created_at >= p_since and status in ('active', 'paused') order by id
  loop
    perform plans.close_mandate(m, 'undone');
  end loop;
end $$;
