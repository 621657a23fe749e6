-- The businesses that a person owns alone: they are closed and erased with the person.
create or replace function erasure.sole_businesses(p_member text) returns setof text
language sql stable as $$
  select t.business_id from team_member t join member b on b.id = t.business_id
  where t.member_id = p_member and t.role = 'owner' and t.suspended_at is null and b.erased_at is null
    and not exists (select from team_member o where o.business_id = t.business_id
      and o.role = 'owner' and o.member_id <> p_member and o.suspended_at is null)
  order by t.business_id
$$;

-- All that are erased with a person, in the order in which they are: the test members of such
-- businesses, the businesses in test mode, the businesses. Test members that were deleted are among
-- them: their rows have a sign-in's history still.
create or replace function erasure.erased_with(p_member text) returns setof text
language sql stable as $$
  with business as (select id from erasure.sole_businesses(p_member) id),
    twin as (select t.id from merchant t join business b on b.id = t.test_of)
  (select m.id from member m join twin t on t.id = m.test_business_id
    where m.erased_at is null order by m.id)
  union all (select id from twin order by id)
  union all (select id from business order by id)
$$;

-- Inserts a request to delete an account, and closes the account. False when there is an open request
-- already. The caller has locked the member and found nothing under way.
create or replace function erasure.request(
  p_id text, p_member text, p_asked_by text, p_stop_hash bytea, p_due timestamptz
) returns boolean
language plpgsql as $$
begin
  insert into erasure_request (id, member_id, asked_by, stop_hash, closed_account, due_at)
  select p_id, m.id, p_asked_by, p_stop_hash, m.closed_at is null, p_due
  from member m where m.id = p_member
  on conflict (member_id) where stopped_at is null and done_at is null do nothing;
  if not found then return false; end if;
  update member set closed_at = coalesce(closed_at, now())
  where id = p_member or id in (select erasure.sole_businesses(p_member));
  return true;
end $$;

-- Stops the open request of a member, and opens the account again if the request closed it. False
-- when there is none. The caller has locked the member.
create or replace function erasure.stop(p_member text) returns boolean
language plpgsql as $$
declare
  v_closed boolean;
begin
  update erasure_request set stopped_at = now()
  where member_id = p_member and stopped_at is null and done_at is null
  returning closed_account into v_closed;
  if v_closed then
    -- Those that were closed with it, in one transaction.
    update member b set closed_at = null from member p
    where p.id = p_member and b.closed_at = p.closed_at
      and b.id in (select erasure.sole_businesses(p_member));
    update member set closed_at = null where id = p_member;
  end if;
  return v_closed is not null;
end $$;

-- Marks the open request as done. False when it was stopped meanwhile.
create or replace function erasure.finish(p_member text) returns boolean
language plpgsql as $$
begin
  update erasure_request set done_at = now()
  where member_id = p_member and stopped_at is null and done_at is null and due_at <= now();
  return found;
end $$;

-- Locks a person, all that are erased with them, and the accounts of all, so that no payment, credit or sign-in of theirs runs meanwhile.
-- False when there is no such member, or it is erased.
create or replace function erasure.lock(p_member text) returns boolean
language plpgsql as $$
declare
  m member;
begin
  perform from merchant where id in (select erasure.erased_with(p_member))
  order by id for update;
  perform from member where id = p_member or id in (select erasure.erased_with(p_member))
  order by id for update;
  select * into m from member where id = p_member;
  if m.id is null or m.erased_at is not null then return false; end if;
  perform ledger.lock((select array_agg(a.id order by a.id) from member o
    cross join lateral (values (o.cash_account), (o.stake_account)) a (id)
    where a.id is not null
      and (o.id = p_member or o.id in (select erasure.erased_with(p_member)))));
  return true;
end $$;

-- Deletes what the tables of members, sign-ins, mails and the audit log hold about a member, and
-- replaces name and address. For a business, what they hold of it. The caller has locked the member and erased the tables of later wings.
-- `p_password_hash` is that of a password nobody knows.
create or replace function erasure.erase_person(p_member text, p_password_hash text) returns void
language plpgsql as $$
declare
  v_addresses text[];
begin
  select array_agg(distinct lower(address)) into v_addresses
  from member m
  left join credential_change c on c.member_id = m.id
  cross join lateral (values (m.email), (m.pending_email), (c.email)) known (address)
  where m.id = p_member and address is not null;

  delete from passkey_challenge where auth_session_id in (
    select id from auth_session where member_id = p_member);
  delete from sign_in_ticket where member_id = p_member;
  delete from passkey where member_id = p_member;
  delete from second_factor where member_id = p_member;
  delete from mail_code where member_id = p_member;
  delete from credential_change where member_id = p_member;
  delete from factor_reset where member_id = p_member;
  delete from auth_session where member_id = p_member;
  update auth_session set business_id = null where business_id = p_member;
  delete from team_invitation where business_id = p_member or invited_by = p_member
    or lower(email) = any (v_addresses);
  delete from team_member where member_id = p_member or business_id = p_member;
  delete from notification_choice where person_id = p_member or about_id = p_member;
  delete from business_activity where business_id = p_member;
  delete from suspension where business_id = p_member;
  update suspension set object_name = null where lower(object_name) = any (v_addresses);
  perform activity.forget_person(p_member, v_addresses);
  delete from member_device where member_id = p_member;
  delete from mail_waiting where member_id = p_member;
  delete from plan_notice where member_id = p_member;
  delete from mail where member_id = p_member or lower(recipient) = any (v_addresses);
  delete from audit_text where member_id = p_member or lower(value) = any (v_addresses);
  update erasure_request set stop_hash = null where member_id = p_member;
  -- `.invalid` is reserved (RFC 2606): nobody can own these names.
  update merchant set recipient = null, recipient_name = 'Closed business', name_skeleton = '',
    recipient_domain = 'erased.invalid', recipient_success_url = null, recipient_cancel_url = null,
    link_success_url = null, link_denied_url = null, oauth_redirect_uris = '{}'
  where id = p_member;
  update member set test_email = case when test_email is not null then id || '@erased.invalid' end,
    email = case kind when 'person' then id || '@erased.invalid' end,
    password_hash = case kind when 'person' then p_password_hash end,
    name = null, surname = null, role = 'member', external_deposit_address = null, pending_email = null,
    locale = null, time_zone = null, payments_enabled = false, closed_at = coalesce(closed_at, now()),
    outgoing_held_until = null, outgoing_frozen_at = null, erased_at = now()
  where id = p_member;
end $$;
