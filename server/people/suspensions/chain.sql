-- Who got authority through changed credentials, and what they did with it. The source is the activity
-- log: each act is written there in its own commit, with the person or key that acted.

-- The business whose team acts for a business: itself, or the live one of a business in test mode.
create or replace function suspensions.live_of(p_business text) returns text
language sql stable as $$
  select coalesce(b.test_of, b.id) from merchant b where b.id = p_business
$$;

-- Whether the role `p_to` may do what `p_from` may not. Of two other roles, neither contains the other.
create or replace function suspensions.raises(p_from text, p_to text) returns boolean
language sql immutable as $$
  select p_from <> p_to and p_from <> 'owner' and (p_from <> 'admin' or p_to = 'owner')
$$;

-- The invitation whose acceptance was this act; null for another act.
create or replace function suspensions.invitation_of(x business_activity) returns text
language sql immutable as $$ select x.changes -> 'invitation' ->> 'to' $$;

-- Whether the invitation is a transfer of ownership by the person themselves that an aged factor of theirs
-- confirmed. Whoever the chain took in may have a factor of their own: it settles nothing.
create or replace function suspensions.is_settled(p_invitation text, p_person text) returns boolean
language sql stable as $$
  select exists (select from team_invitation i
    where i.id = p_invitation and i.replaced_owner = p_person and i.has_aged_factor)
$$;

-- The people and keys that an act gave authority to, for which business, and since when. `p_person`: with whom
-- the chain begins.
create or replace function suspensions.granted_by(x business_activity, p_person text)
returns table (kind text, id text, business text, since timestamptz)
language sql stable as $$
  select 'key', x.object_id, suspensions.live_of(x.business_id), x.at
  where x.kind in ('api_key.created', 'api_key.revealed')
  union all
  select 'person', x.object_id, x.business_id, x.at
  where x.kind = 'team_member.role_changed' and suspensions.invitation_of(x) is null
    and suspensions.raises(x.changes -> 'role' ->> 'from', x.changes -> 'role' ->> 'to')
  union all
  select 'person', j.object_id, j.business_id, j.at
  from business_activity j
  where x.kind = 'invitation.created' and not suspensions.is_settled(x.object_id, p_person)
    and j.business_id = x.business_id and j.actor_id = j.object_id and j.at >= x.at
    and j.kind in ('team_member.joined', 'team_member.role_changed')
    and suspensions.invitation_of(j) = x.object_id
$$;

-- The person, in every business (null), and whom their acts since `p_since` gave authority to, in that
-- business.
create or replace function suspensions.actors_of_chain(p_person text, p_since timestamptz)
returns table (kind text, id text, business text, since timestamptz)
language sql stable as $$
  with recursive actor (kind, id, business, since) as (
    select 'person'::text, p_person, null::text, p_since
    union
    select granted.kind, granted.id, granted.business, granted.since
    from actor a
    join business_activity x on x.actor_id = a.id and x.actor_kind = a.kind and x.at >= a.since
      and (a.business is null or suspensions.live_of(x.business_id) = a.business)
    cross join lateral suspensions.granted_by(x, p_person) granted
  )
  select * from actor
$$;

-- Waits for the acts of the chain that are under way, and stops new ones until the commit. The undo calls it
-- before it locks rows that these acts lock. An act that has just ended may have added to the chain.
create or replace function suspensions.stop_chain(p_person text, p_since timestamptz) returns void
language plpgsql as $$
declare
  v_stopped text[] := '{}';
  v_new text[];
begin
  loop
    select array_agg(distinct a.id order by a.id) into v_new
    from suspensions.actors_of_chain(p_person, p_since) a where a.id <> all (v_stopped);
    exit when v_new is null;
    perform authority.stop(id) from unnest(v_new) id;
    v_stopped := v_stopped || v_new;
  end loop;
end $$;

-- All acts of the chain. An acceptance counts if its invitation does.
create or replace function suspensions.acts_of_chain(p_person text, p_since timestamptz)
returns setof business_activity
language sql stable as $$
  with actor as materialized (
    select * from suspensions.actors_of_chain(p_person, p_since)
  ), acted as (
    select * from business_activity where position in (
      select x.position from actor a
      join business_activity x on x.actor_id = a.id and x.actor_kind = a.kind and x.at >= a.since
        and (a.business is null or suspensions.live_of(x.business_id) = a.business))
  )
  select * from acted x
  where suspensions.invitation_of(x) is null or (
    not suspensions.is_settled(suspensions.invitation_of(x), p_person)
    and exists (select from acted made
      where made.kind = 'invitation.created' and made.object_id = suspensions.invitation_of(x)))
  order by position
$$;

-- The businesses that the chain acted for, in both modes: the undo locks them.
create or replace function suspensions.businesses_of_chain(p_person text, p_since timestamptz)
returns setof text
language sql stable as $$
  select distinct b.id from suspensions.acts_of_chain(p_person, p_since) x
  join merchant b on suspensions.live_of(x.business_id) in (b.id, b.test_of)
  order by b.id
$$;

-- Whether the chain of the undo itself decided about the suspension: whoever it took in may have undone a
-- change of their own before, and have kept what they granted.
create or replace function suspensions.is_decided_by_chain(s suspension, u suspension) returns boolean
language sql stable as $$
  select exists (
    select from credential_change c
    cross join lateral suspensions.acts_of_chain(u.person_id, c.changed_at) x
    where c.id = u.change_id and x.kind = 'suspension.decided' and x.object_id = s.object_id
      and x.actor_id = s.decided_by)
$$;
