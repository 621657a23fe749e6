-- Accepting, denying and revoking, each under a row lock and in one commit with its event.

create or replace function link.announce(
  s link_session, p_event text, p_type text, p_public_url text
) returns void
language sql as $$
  select events.record(p_event, s.merchant_id, p_type, s.id, link.merchant_json(s, p_public_url))
$$;

-- outcome: 'linked' (also when the same member repeats it) or an error code. A member who is linked
-- already ends the invitation, without a second link and without an event.
create or replace function link.accept(
  p_session text, p_member text, p_public_url text, p_event text
) returns text
language plpgsql as $$
declare
  s link_session;
  v_now timestamptz;
begin
  select * into s from link_session where id = p_session for no key update;
  if s.id is null then return 'session_not_found'; end if;
  -- A plan needs the strong step, which begins it first.
  if s.plan_id is not null and not exists (select from agreement a where a.link_id = s.id and a.member_id = p_member)
  then return 'confirmation_required'; end if;
  if exists (select from link l
    where l.id = s.id and l.member_id = p_member and l.revoked_at is null)
  then return 'linked'; end if;
  if s.already_linked and s.member_id = p_member then return 'linked'; end if;
  if link.status(s) <> 'pending' then return 'session_not_pending'; end if;
  if (select livemode from member where id = p_member) <> s.livemode then return 'mode_mismatch'; end if;
  -- An exit ends all links of its member. This lock orders the two: the exit either sees this link
  -- or comes first.
  perform from member where id = p_member for share;
  -- A business that cannot be paid gets no new links.
  if exists (select from member m
    where m.id = s.merchant_id and (not m.payments_enabled or m.closed_at is not null))
  then return 'payments_disabled'; end if;

  v_now := clock_timestamp();
  insert into link (id, member_id, merchant_id, since)
  values (s.id, p_member, s.merchant_id, v_now)
  on conflict (member_id, merchant_id) where revoked_at is null do nothing;
  if not found then
    update link_session
    set status = 'linked', closed_at = v_now, member_id = p_member, already_linked = true
    where id = s.id;
    return 'linked';
  end if;
  update link_session set status = 'linked', closed_at = v_now, member_id = p_member
  where id = s.id returning * into s;
  perform link.announce(s, p_event, 'link.created', p_public_url);
  return 'linked';
end $$;

-- outcome: 'denied' (also when the same member repeats it) or an error code.
create or replace function link.deny(
  p_session text, p_member text, p_public_url text, p_event text
) returns text
language plpgsql as $$
declare
  s link_session;
begin
  select * into s from link_session where id = p_session for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if s.status = 'denied' and s.member_id = p_member then return 'denied'; end if;
  if link.status(s) <> 'pending' then return 'session_not_pending'; end if;
  if (select livemode from member where id = p_member) <> s.livemode then return 'mode_mismatch'; end if;
  update link_session set status = 'denied', closed_at = clock_timestamp(), member_id = p_member
  where id = s.id returning * into s;
  perform link.announce(s, p_event, 'link.denied', p_public_url);
  return 'denied';
end $$;

-- Ends a merchant's own invitation: it expires at once, without an event. Its time stays, so that it is
-- seen that it was closed before.
-- outcome: 'expired' (also when it has expired before) or an error code.
create or replace function link.cancel(p_session text, p_merchant text) returns text
language plpgsql as $$
declare
  s link_session;
begin
  select * into s from link_session
  where id = p_session and merchant_id = p_merchant for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if link.status(s) = 'expired' then return 'expired'; end if;
  if s.status <> 'pending' then return 'session_not_pending'; end if;
  update link_session set status = 'expired', closed_at = clock_timestamp()
  where id = s.id;
  return 'expired';
end $$;

-- Revokes a member's own link. False when there is none.
create or replace function link.revoke(
  p_link text, p_member text, p_public_url text, p_event text
) returns boolean
language plpgsql as $$
declare
  s link_session;
begin
  update link set revoked_at = clock_timestamp()
  where id = p_link and member_id = p_member and revoked_at is null;
  if not found then return false; end if;
  delete from oauth_grant where link_id = p_link;
  select * into s from link_session where id = p_link;
  perform link.announce(s, p_event, 'link.revoked', p_public_url);
  return true;
end $$;

-- Marks invitations past their time as expired. This makes no event.
create or replace function link.expire() returns void
language sql as $$
  update link_session set status = 'expired', closed_at = expires_at
  where status = 'pending' and expires_at <= clock_timestamp()
$$;
