-- Locks the unsigned withdrawals of a member, and those that the person requested for a business, before the member itself. Returns their ids.
create or replace function credentials.lock_withdrawals(p_member text) returns setof text
language sql as $$
  select id from withdrawal
  where (member_id = p_member or requested_by = p_member and closed_at is null)
    and status in ('requested', 'approved')
  order by id for no key update
$$;

-- Holds the unsigned withdrawals of the member or requested by them, and those requested before `p_until`, at least until then.
-- Never shortens a hold. The caller has locked the withdrawals and the member.
create or replace function credentials.hold_withdrawals(p_member text, p_until timestamptz)
returns void
language sql as $$
  update withdrawal
  set hold_until = greatest(hold_until, p_until), status = 'requested', approved_at = null
  where (member_id = p_member or requested_by = p_member and closed_at is null)
    and status in ('requested', 'approved');
  update member set outgoing_held_until = greatest(outgoing_held_until, p_until)
  where id = p_member;
$$;
