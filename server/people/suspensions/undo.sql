-- What an undo does to the businesses that its chain of acts reached.

-- Payouts go to the address of before the chain, unless somebody else has changed it since. Only for a
-- person who is in the team: whoever was removed decides about no address.
create or replace function suspensions.restore_payout_addresses(p_person text, p_acts business_activity[])
returns void
language sql as $$
  update member b set external_deposit_address = x.former
  from (
    select business_id, max(position) as last,
      (array_agg(changes -> 'external_deposit_address' ->> 'from' order by position))[1] as former
    from unnest(p_acts) where kind = 'payout_address.changed' group by business_id
  ) x
  where b.id = x.business_id
    and not exists (select from business_activity o
      where o.business_id = x.business_id and o.kind = 'payout_address.changed' and o.position > x.last)
    and exists (select from team_member t where t.business_id = suspensions.live_of(b.id)
      and t.member_id = p_person and t.suspended_at is null);
$$;

-- Opens businesses again that were closed with the account of somebody whose place in the team is suspended now.
create or replace function suspensions.reopen(p_businesses text[]) returns void
language sql as $$
  update member b set closed_at = null
  from team_member t
  join member p on p.id = t.member_id
  join erasure_request r on r.member_id = p.id and r.closed_account
    and r.stopped_at is null and r.done_at is null
  where b.id = any (p_businesses) and t.business_id = b.id and t.suspended_at is not null
    and b.closed_at = p.closed_at
$$;

-- The acts of the chain that nothing undoes: what left, and what was read or deleted. What changed of plans, agreements and
-- charges is counted, because one act may have ended thousands.
create or replace function suspensions.lost_by(p_acts business_activity[]) returns jsonb
language sql stable as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('business', n.business, 'kind', n.kind,
      'name', case when n.count = 1 then n.name else n.count::text end, 'amount', null, 'currency', null) order by n.last)
    from (
      select suspensions.live_of(x.business_id) as business, x.kind, count(*) as count, max(x.position) as last,
        coalesce(max(x.object_name), max(x.object_id), '') as name
      from unnest(p_acts) x where x.kind in ('plan.changed', 'agreement.changed', 'charge.settled') group by 1, 2) n), '[]')
  || coalesce(jsonb_agg(jsonb_build_object('business', suspensions.live_of(x.business_id),
    'kind', x.kind, 'name', coalesce(x.object_name, x.object_id, ''), 'amount', x.changes -> 'amount' ->> 'to',
    'currency', x.changes -> 'currency' ->> 'to') order by x.position), '[]')
  from unnest(p_acts) x
  where x.kind in ('refund.created', 'reservation.released', 'pass.given', 'pass.imported',
      'webhook_endpoint.secret_revealed', 'webhook_endpoint.deleted')
    or x.kind = 'payout.requested' and not exists (select from withdrawal w
      where w.id = x.object_id and w.status in ('requested', 'approved', 'released'))
    or x.kind in ('api_key.revoked', 'api_key.rolled') and exists (select from api_key k
      where k.id = x.object_id and (k.revoked_at is not null or k.expires_at <= now())
        and not exists (select from unnest(p_acts) made
          where made.kind = 'api_key.created' and made.object_id = k.id))
$$;

-- Suspends all that was granted since `p_since` by the person and by whom that gave authority to, and
-- brings back the people who were removed. `p_locked`: the businesses that the caller has locked.
-- Returns what was done, by business; null when the chain has reached another business meanwhile.
create or replace function suspensions.suspend(
  p_change text, p_person text, p_since timestamptz, p_until timestamptz, p_locked text[]
) returns jsonb
language plpgsql as $$
declare
  u suspension;
  v_acts business_activity[];
  v_businesses text[];
  v_returned jsonb;
begin
  select array_agg(id) into v_businesses from suspensions.businesses_of_chain(p_person, p_since) id;
  if not coalesce(v_businesses <@ p_locked, true) then return null; end if;
  select coalesce(array_agg(x order by x.position), '{}') into v_acts
  from suspensions.acts_of_chain(p_person, p_since) x;
  u.change_id := p_change;
  u.person_id := p_person;
  u.until := p_until;
  v_returned := suspensions.suspend_team(u, v_acts);
  perform suspensions.suspend_invitations(u, v_acts);
  perform suspensions.suspend_keys(u, v_acts);
  perform suspensions.suspend_endpoints(u, v_acts);
  perform suspensions.suspend_clients(u, v_acts);
  perform suspensions.restore_payout_addresses(p_person, v_acts);
  perform suspensions.reopen(v_businesses);
  update suspension s set owners = array(
    select t.member_id from team_member t
    where t.business_id = s.business_id and t.role = 'owner' and t.suspended_at is null order by t.member_id)
  where s.change_id = p_change and s.decision is null;
  return jsonb_build_object(
    'businesses', (select coalesce(jsonb_agg(distinct suspensions.live_of(id)), '[]') from unnest(v_businesses) id),
    'returned', v_returned,
    'lost', suspensions.lost_by(v_acts),
    -- Where the chain could lead money out. Whoever may not do that must not stop the payouts of others by
    -- an undo.
    'held', (
      select coalesce(jsonb_agg(distinct suspensions.live_of(x.business_id)), '[]') from unnest(v_acts) x
      where x.kind ~ '^(api_key|invitation|payout|payout_address|team_member)\.' and x.kind <> 'team_member.left'),
    'withdrawals', (
      select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'memberId', w.member_id)), '[]')
      from withdrawal w where w.status in ('requested', 'approved') and w.id in (
        select x.object_id from unnest(v_acts) x where x.kind = 'payout.requested')));
end $$;
