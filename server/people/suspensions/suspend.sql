-- Suspends what a chain of acts granted, in the transaction of the undo. `u` is the model of the rows: it
-- names the change, its person and the time until which owners decide. The caller has locked the businesses.

-- Writes the suspension of one object. Null when it is suspended already, or an owner outside of the chain has
-- kept it since.
create or replace function suspensions.open(
  u suspension, x business_activity, p_kind text, p_object text, p_name text, p_detail jsonb default '{}'
) returns text
language plpgsql as $$
declare
  v_id text := 'sus_' || substr(activity.new_id(), 5);
  v_business text := suspensions.live_of(x.business_id);
begin
  if exists (select from suspension s where s.kind = p_kind and s.object_id = p_object
    and s.business_id = v_business and s.decision = 'keep' and s.decided_at >= x.at
    and not suspensions.is_decided_by_chain(s, u))
  then return null; end if;
  insert into suspension (id, business_id, livemode, change_id, person_id, kind, object_id, object_name,
    granted_kind, granted_by, granted_at, detail, until)
  select v_id, v_business, b.livemode, u.change_id, u.person_id, p_kind, p_object, p_name,
    x.actor_kind, x.actor_id, x.at, p_detail, u.until
  from merchant b where b.id = x.business_id
  on conflict do nothing;
  return case when found then v_id end;
end $$;

-- Restores the roles of before, and suspends people who joined. A later act of somebody outside the
-- chain stays. Returns who came back.
create or replace function suspensions.suspend_team(u suspension, p_acts business_activity[]) returns jsonb
language plpgsql as $$
declare
  t record;
  v_now team_member;
  v_grant business_activity;
  v_id text;
  v_returned jsonb := '[]';
begin
  for t in
    with touched as (
      select x.business_id, x.object_id as person, (array_agg(x order by x.position))[1] as act,
        max(x.position) as last
      from unnest(p_acts) x where x.kind like 'team\_member.%'
      group by x.business_id, x.object_id
    )
    select touched.*, (act).changes -> 'role' ->> 'from' as role
    from touched join member m on m.id = person and m.erased_at is null
    where not exists (select from business_activity o
      where o.business_id = touched.business_id and o.object_id = touched.person
        and o.kind like 'team\_member.%' and o.position > touched.last)
    order by touched.business_id, person
  loop
    select * into v_now from team_member
    where business_id = t.business_id and member_id = t.person for update;
    if v_now.member_id is null then
      if t.role is null then continue; end if;
      insert into team_member (business_id, member_id, role) values (t.business_id, t.person, t.role);
    elsif t.role is null then
      -- Whoever invited gave it, not whoever accepted.
      select * into v_grant from unnest(p_acts) x
      where x.kind = 'invitation.created' and x.object_id = suspensions.invitation_of(t.act);
      if not found then v_grant := t.act; end if;
      v_id := suspensions.open(u, v_grant, 'team_member', t.person, null,
        jsonb_build_object('role', v_now.role));
      continue when v_id is null;
      update team_member set suspended_at = now(), suspended_by = v_id
      where business_id = t.business_id and member_id = t.person;
      update auth_session s set business_id = null from merchant b
      where s.member_id = t.person and b.id = s.business_id and t.business_id in (b.id, b.test_of);
      continue;
    elsif v_now.role <> t.role then
      update team_member set role = t.role
      where business_id = t.business_id and member_id = t.person;
      if suspensions.raises(t.role, v_now.role) then
        perform suspensions.open(u, t.act, 'team_role', t.person, null,
          jsonb_build_object('from', t.role, 'role', v_now.role));
        continue;
      end if;
    else
      continue;
    end if;
    v_returned := v_returned || jsonb_build_object('business', t.business_id, 'id', t.person, 'role', t.role);
  end loop;
  return v_returned;
end $$;

create or replace function suspensions.suspend_invitations(u suspension, p_acts business_activity[])
returns void
language plpgsql as $$
declare
  g record;
  v_id text;
begin
  for g in
    select i.id, i.email, i.role, x.act from team_invitation i
    join (select distinct on (x.object_id) x.object_id, x as act from unnest(p_acts) x
      where x.kind = 'invitation.created' order by x.object_id, x.position) x on x.object_id = i.id
    where i.used_at is null and i.expires_at > now() and i.suspended_at is null
      and not suspensions.is_settled(i.id, u.person_id)
    order by i.id for update of i
  loop
    v_id := suspensions.open(u, g.act, 'team_invitation', g.id, g.email, jsonb_build_object('role', g.role));
    update team_invitation set suspended_at = now(), suspended_by = v_id where id = g.id and v_id is not null;
  end loop;
end $$;

-- Keys that were made or shown, and keys that were revoked or replaced. The latter come back, suspended:
-- nobody knows whether it was the owner who ended a key that had leaked.
create or replace function suspensions.suspend_keys(u suspension, p_acts business_activity[]) returns void
language plpgsql as $$
declare
  g record;
  v_id text;
  v_expires timestamptz;
begin
  for g in
    select * from (
      select k.id, k.name, k.last_four, k.expires_at, x.act, x.former,
        x.is_given and k.revoked_at is null as is_given,
        not x.is_made and (k.revoked_at is not null or k.replaced_at is not null) and not exists (
          select from business_activity o where o.business_id = k.merchant_id and o.object_id = k.id
            and o.kind in ('api_key.revoked', 'api_key.rolled') and o.position > x.last) as comes_back
      from api_key k
      join (
        select x.object_id, (array_agg(x order by x.position))[1] as act,
          bool_or(x.kind in ('api_key.created', 'api_key.revealed')) as is_given,
          (array_agg(x.changes -> 'expires_at' order by x.position)
            filter (where x.kind = 'api_key.rolled' and x.changes ? 'expires_at'))[1] as former,
          bool_or(x.kind = 'api_key.created') as is_made, max(x.position) as last
        from unnest(p_acts) x where x.kind like 'api\_key.%' group by x.object_id
      ) x on x.object_id = k.id
      where k.suspended_at is null order by k.id for update of k
    ) k where is_given or comes_back
  loop
    v_expires := case when g.comes_back and g.former is not null
      then (g.former ->> 'from')::timestamptz else g.expires_at end;
    continue when v_expires <= now();
    v_id := suspensions.open(u, g.act, 'api_key', g.id, coalesce(g.name, '…' || g.last_four),
      jsonb_build_object('isRestored', g.comes_back));
    continue when v_id is null;
    update api_key set suspended_at = now(), suspended_by = v_id, expires_at = v_expires,
      revoked_at = null, replaced_at = case when g.comes_back then null else replaced_at end
    where id = g.id;
  end loop;
end $$;

-- Endpoints that were added, or whose address or secret was changed. `secret`: whether the one of before is
-- still there.
create or replace function suspensions.suspend_endpoints(u suspension, p_acts business_activity[])
returns void
language plpgsql as $$
declare
  g record;
  v_id text;
begin
  for g in
    select w.id, w.url, w.previous_secret, x.* from webhook_endpoint w
    join (
      select x.object_id, (array_agg(x order by x.position))[1] as act,
        bool_or(x.kind = 'webhook_endpoint.created') as is_made,
        (array_agg(x.changes -> 'url' ->> 'from' order by x.position)
          filter (where x.changes ? 'url' and x.kind = 'webhook_endpoint.changed'))[1] as former,
        count(*) filter (where x.kind = 'webhook_endpoint.secret_rolled') as rolled
      from unnest(p_acts) x
      where x.kind in ('webhook_endpoint.created', 'webhook_endpoint.secret_rolled')
        or x.kind = 'webhook_endpoint.changed' and x.changes ?| array['url', 'enabled']
      group by x.object_id
    ) x on x.object_id = w.id
    where w.deleted_at is null and w.suspended_at is null
    order by w.id for update of w
  loop
    v_id := suspensions.open(u, g.act, 'webhook_endpoint', g.id, g.url, jsonb_build_object(
      'isMade', g.is_made, 'url', g.former,
      'secret', case when g.rolled = 0 then 'same'
        when g.rolled = 1 and g.previous_secret is not null then 'previous' else 'lost' end));
    update webhook_endpoint set suspended_at = now(), suspended_by = v_id
    where id = g.id and v_id is not null;
  end loop;
end $$;

-- Tills, return addresses of OAuth clients, and tokens that were obtained with the keys of the chain.
create or replace function suspensions.suspend_clients(u suspension, p_acts business_activity[])
returns void
language plpgsql as $$
declare
  g record;
  v_act business_activity;
  v_id text;
begin
  for g in
    select d.id, d.name, granted.act from till_device d
    cross join lateral (select x as act from unnest(p_acts) x
      where x.kind in ('till.created', 'till.changed') and x.object_id = d.id order by x.position limit 1) granted
    where d.revoked_at is null and d.suspended_at is null order by d.id for update of d
  loop
    v_id := suspensions.open(u, g.act, 'till_device', g.id, g.name);
    update till_device set suspended_at = now(), suspended_by = v_id where id = g.id and v_id is not null;
  end loop;
  for g in
    select distinct on (b.id, uri) b.id, uri, x as act from unnest(p_acts) x
    join merchant b on b.id = x.business_id
    cross join lateral unnest(b.oauth_redirect_uris) uri
    where x.kind = 'settings.changed' and x.changes -> 'oauth_redirect_uris' -> 'to' ? uri
      and not x.changes -> 'oauth_redirect_uris' -> 'from' ? uri
    order by b.id, uri, x.position
  loop
    v_id := suspensions.open(u, g.act, 'oauth_redirect_uri', g.uri, g.uri,
      jsonb_build_object('business', g.id));
    update merchant set oauth_redirect_uris = array_remove(oauth_redirect_uris, g.uri)
    where id = g.id and v_id is not null;
  end loop;
  for g in
    select distinct on (o.id) o.id, o.key_id, x as act from oauth_grant o
    join unnest(p_acts) x on x.object_id = o.key_id and x.kind in ('api_key.created', 'api_key.revealed')
      and o.obtained_at >= x.at
    where o.ended_at is null and o.suspended_at is null order by o.id, x.position
  loop
    v_act := g.act;
    v_act.actor_kind := 'key';
    v_act.actor_id := g.key_id;
    v_id := suspensions.open(u, v_act, 'oauth_grant', g.id, null);
    update oauth_grant set suspended_at = now(), suspended_by = v_id where id = g.id and v_id is not null;
  end loop;
end $$;
