-- Whether an account may pay and be paid, apart from what it holds.
create or replace function restrictions.is_open(m member) returns boolean
language sql stable as $$
  select m.payments_enabled and m.closed_at is null
$$;

-- Why a member may pay nobody, whatever they hold and stake; null if they may.
create or replace function restrictions.payments_off(m member) returns text
language sql stable as $$
  select case
    when not restrictions.is_open(m) then 'payments_disabled'
    when m.outgoing_frozen_at is not null then 'account_frozen'
  end
$$;

-- Whether an open request to delete an account closed this one: the member's own request, or that of
-- an owner of the business.
create or replace function restrictions.is_being_deleted(m member) returns boolean
language sql stable as $$
  select exists (
    select from erasure_request r
    where r.stopped_at is null and r.done_at is null and r.closed_account
      and (r.member_id = m.id or exists (
        select from team_member t
        where t.member_id = r.member_id and t.role = 'owner'
          and t.business_id = coalesce((select b.test_of from merchant b where b.id = m.id), m.id))))
$$;

-- What makes `payments_off` say payments_disabled, and so what opens the account again: the community,
-- the member by keeping the account, or tokens. Null if it is open.
create or replace function restrictions.disabled_by(m member) returns text
language sql stable as $$
  select case
    when not m.payments_enabled then 'account_disabled'
    when m.closed_at is null then null
    when restrictions.is_being_deleted(m) then 'account_deleting'
    else 'account_left'
  end
$$;
