-- An owner keeps or ends what an undo suspended; what nobody decides about ends when the time is over.

-- Whether the suspension still concerns its object, which somebody may have removed meanwhile.
create or replace function suspensions.is_open(s suspension) returns boolean
language sql stable as $$
  select s.decision is null and case s.kind
    when 'team_member' then exists (select from team_member where suspended_by = s.id)
    when 'team_role' then exists (select from team_member t where t.business_id = s.business_id
      and t.member_id = s.object_id and t.role = s.detail ->> 'from')
    when 'team_invitation' then exists (select from team_invitation where suspended_by = s.id)
    when 'api_key' then exists (select from api_key where suspended_by = s.id and revoked_at is null)
    when 'webhook_endpoint' then exists (
      select from webhook_endpoint where suspended_by = s.id and deleted_at is null)
    when 'till_device' then exists (select from till_device where suspended_by = s.id and revoked_at is null)
    when 'oauth_grant' then exists (select from oauth_grant where suspended_by = s.id and ended_at is null)
    else true
  end
$$;

create or replace function suspensions.keep(s suspension) returns void
language plpgsql as $$
begin
  case s.kind
    when 'team_member' then
      update team_member set suspended_at = null, suspended_by = null where suspended_by = s.id;
    when 'team_role' then
      update team_member set role = s.detail ->> 'role'
      where business_id = s.business_id and member_id = s.object_id and role = s.detail ->> 'from';
    when 'team_invitation' then
      update team_invitation set suspended_at = null, suspended_by = null where suspended_by = s.id;
    when 'api_key' then update api_key set suspended_at = null, suspended_by = null where suspended_by = s.id;
    when 'webhook_endpoint' then
      update webhook_endpoint set suspended_at = null, suspended_by = null where suspended_by = s.id;
    when 'till_device' then
      update till_device set suspended_at = null, suspended_by = null where suspended_by = s.id;
    when 'oauth_redirect_uri' then
      update merchant set oauth_redirect_uris = array_append(oauth_redirect_uris, s.object_id)
      where id = s.detail ->> 'business' and not s.object_id = any (oauth_redirect_uris);
    when 'oauth_grant' then
      update oauth_grant set suspended_at = null, suspended_by = null where suspended_by = s.id;
  end case;
end $$;

-- An endpoint of before gets its address and secret of before; without these it is deleted, as by
-- `events.delete_endpoint`.
create or replace function suspensions.end_endpoint(s suspension) returns void
language plpgsql as $$
begin
  if (s.detail ->> 'isMade')::boolean or s.detail ->> 'secret' = 'lost' then
    update delivery d set status = 'dead', next_attempt_at = null
    from webhook_endpoint w
    where w.suspended_by = s.id and w.deleted_at is null and d.endpoint_id = w.id and d.status = 'pending';
    update webhook_endpoint set deleted_at = now(), enabled = false, url = '', description = '', secret = '',
      previous_secret = null, previous_until = null
    where suspended_by = s.id and deleted_at is null;
    return;
  end if;
  update webhook_endpoint set suspended_at = null, suspended_by = null,
    url = coalesce(s.detail ->> 'url', url),
    secret = case when s.detail ->> 'secret' = 'previous' then previous_secret else secret end,
    previous_secret = null, previous_until = null
  where suspended_by = s.id;
end $$;

create or replace function suspensions.end_grant(s suspension) returns void
language plpgsql as $$
begin
  case s.kind
    when 'team_member' then delete from team_member where suspended_by = s.id;
    when 'team_invitation' then delete from team_invitation where suspended_by = s.id;
    when 'api_key' then update api_key set revoked_at = now() where suspended_by = s.id and revoked_at is null;
    when 'webhook_endpoint' then perform suspensions.end_endpoint(s);
    when 'till_device' then
      update till_device set revoked_at = clock_timestamp(), pairing_hash = null, pairing_expires_at = null
      where suspended_by = s.id and revoked_at is null;
    when 'oauth_grant' then update oauth_grant set ended_at = clock_timestamp() where suspended_by = s.id;
    -- A role and a return address are those of before already.
    else null;
  end case;
end $$;

-- Whether the chain granted this to the person themselves, or they granted it as part of the chain.
create or replace function suspensions.is_own(s suspension, p_person text) returns boolean
language sql stable as $$
  select p_person in (s.object_id, s.granted_by) and p_person <> s.person_id
    or s.kind = 'team_invitation' and exists (
      select from member m where m.id = p_person and lower(m.email) = lower(s.object_name))
$$;

-- Why the person may not decide, as an error code; null if they may. An owner who stood before needs no
-- aged factor, except the one whose credentials were changed.
create or replace function suspensions.refusal(s suspension, p_person text, p_auth_session uuid) returns text
language plpgsql stable as $$
begin
  if suspensions.is_own(s, p_person) or not exists (
    select from team_member t where t.business_id = s.business_id and t.member_id = p_person
      and t.role = 'owner' and t.suspended_at is null)
  then return 'forbidden'; end if;
  if authority.has_aged_factor(p_person) then return null; end if;
  if p_person = any (s.owners) and p_person <> s.person_id then return null; end if;
  return authority.factor_outcome(p_person, p_auth_session, s.business_id, true);
end $$;

-- outcome: 'kept', 'ended' or an error code. Changes of one team run one after the other.
create or replace function suspensions.decide(
  p_id text, p_business text, p_person text, p_auth_session uuid, p_decision text
) returns text
language plpgsql as $$
declare
  s suspension;
  v_refusal text;
begin
  perform from merchant where id = p_business for no key update;
  select * into s from suspension where id = p_id and business_id = p_business for update;
  if s.id is null then return 'not_found'; end if;
  if not suspensions.is_open(s) or s.until <= clock_timestamp() then return 'suspension_decided'; end if;
  v_refusal := suspensions.refusal(s, p_person, p_auth_session);
  if v_refusal is not null then return v_refusal; end if;
  update suspension set decision = p_decision, decided_at = now(), decided_by = p_person where id = s.id;
  perform activity.record(s.business_id, 'suspension.decided', s.object_id, s.object_name,
    activity.difference(null, jsonb_build_object('decision', p_decision), array['decision']));
  if p_decision = 'keep' then
    perform suspensions.keep(s);
    return 'kept';
  end if;
  perform suspensions.end_grant(s);
  return 'ended';
end $$;

-- Ends one suspension whose time is over. Returns its business; null when somebody has decided, or its
-- object is gone.
create or replace function suspensions.expire(p_id text) returns text
language plpgsql as $$
declare
  s suspension;
  v_open boolean;
begin
  perform from merchant where id = (select business_id from suspension where id = p_id) for no key update;
  select * into s from suspension
  where id = p_id and decision is null and until <= clock_timestamp() for update;
  if s.id is null then return null; end if;
  v_open := suspensions.is_open(s);
  update suspension set decision = 'end', decided_at = now() where id = s.id;
  if not v_open then return null; end if;
  perform suspensions.end_grant(s);
  return s.business_id;
end $$;

-- Everybody who owns the business or would own it: those whose ownership is suspended, and those who had
-- it before this decision.
create or replace function suspensions.owners_to_tell(p_business text) returns setof text
language sql stable as $$
  select t.member_id from team_member t where t.business_id = p_business and t.role = 'owner'
  union
  select s.object_id from suspension s
  where s.business_id = p_business and s.kind in ('team_member', 'team_role')
    and s.detail ->> 'role' = 'owner' and (s.decision is null or s.decided_at >= now())
$$;
