-- A business's large withdrawal is approved by a second person of its team, or waits a day.

-- Payouts by key are not counted, and need no second person: they leave to the stored address, and the
-- signer bounds them (docs/decisions/0038).
create or replace function withdrawals.is_by_person(w withdrawal) returns boolean
language sql immutable as $$
  select w.kind <> 'payout' or w.requested_by is distinct from w.member_id
$$;

-- What people withdrew from a business within the 24 hours until `p_until`, also in several parts.
create or replace function withdrawals.of_day(p_business text, p_until timestamptz) returns numeric
language sql stable as $$
  select coalesce(sum(w.amount), 0) from withdrawal w
  where w.member_id = p_business and w.status <> 'released' and withdrawals.is_by_person(w)
    and w.requested_at > p_until - interval '24 hours' and w.requested_at <= p_until
$$;

-- Who may approve a withdrawal that `p_requester` requested: `p_roles` have the scope of payouts. Who
-- joined the team within `p_hold` does not count, or whoever holds an owner's sign-in could invite an
-- accomplice.
create or replace function withdrawals.second_people(
  p_business text, p_requester text, p_roles text[], p_hold interval
) returns setof text
language sql stable as $$
  select t.member_id
  from team_member t join member m on m.id = t.member_id
  where t.business_id = p_business and t.member_id is distinct from p_requester
    and t.suspended_at is null
    and t.role = any (p_roles) and t.joined_at + p_hold <= now()
    and m.payments_enabled and m.outgoing_frozen_at is null
    and authority.has_aged_factor(t.member_id)
  order by t.joined_at, t.member_id
$$;

-- The roles with the scope `payouts:write` (shared/team/scopes.ts).
create or replace function withdrawals.payout_roles() returns text[]
language sql immutable as $$ select array['owner', 'admin', 'finance'] $$;

-- Whether somebody second has approved who may still act for the business. The approval of a person who was
-- removed, given a role without payouts, suspended by an undo, frozen or switched off since does not count.
create or replace function withdrawals.is_seconded(w withdrawal) returns boolean
language sql stable as $$
  select w.second_approved_at is not null and exists (
    select from team_member t join member m on m.id = t.member_id
    where t.business_id = w.member_id and t.member_id = w.second_approved_by
      and t.role = any (withdrawals.payout_roles()) and t.suspended_at is null and m.payments_enabled and m.outgoing_frozen_at is null)
$$;

-- Stores the approval of a second person. Repeating it changes nothing; another person's replaces one that
-- does not count any more.
-- outcome: 'approved' or an error code of the catalogue.
create or replace function withdrawals.approve_second(
  p_id text, p_business text, p_person text, p_roles text[], p_hold interval
) returns text
language plpgsql as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal
  where id = p_id and member_id = p_business and second_person and closed_at is null
  for no key update;
  if w.id is null then return 'not_found'; end if;
  -- The role stays until the commit.
  perform from team_member where business_id = p_business and member_id = p_person for share;
  if not exists (
    select from withdrawals.second_people(p_business, w.requested_by, p_roles, p_hold) id
    where id = p_person)
  then
    return 'second_person_required';
  end if;
  if exists (select from member where id = p_person and outgoing_held_until > clock_timestamp()) then
    return 'sign_in_changed';
  end if;
  update withdrawal
  set second_approved_by = p_person, second_approved_at = clock_timestamp()
  where id = w.id and not withdrawals.is_seconded(w);
  return 'approved';
end $$;

-- Whether enough people agree. A withdrawal above the caller's limit that nobody second was asked for
-- waits a day: the request may have named a higher limit.
create or replace function withdrawals.is_agreed(w withdrawal, p_two_above numeric) returns boolean
language sql stable as $$
  select case
    when w.second_person then withdrawals.is_seconded(w)
    when not withdrawals.is_by_person(w)
      or not exists (select from merchant where id = w.member_id) then true
    else withdrawals.of_day(w.member_id, w.requested_at) <= p_two_above
      or w.requested_at + interval '24 hours' <= clock_timestamp()
  end
$$;

-- How long a second person may approve.
create or replace function withdrawals.second_until(w withdrawal) returns timestamptz
language sql stable as $$ select w.requested_at + interval '7 days' $$;

-- Why an unsigned withdrawal of a business can never leave; null while it may.
create or replace function withdrawals.stale_reason(w withdrawal) returns text
language sql stable as $$
  select case
    when lower(w.address) is distinct from lower(m.external_deposit_address) then 'address_changed'
    when w.second_person and not withdrawals.is_seconded(w)
      and withdrawals.second_until(w) <= clock_timestamp() then 'unapproved'
  end
  from member m where m.id = w.member_id and m.kind = 'business'
$$;
