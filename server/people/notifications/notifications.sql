-- What a role is sent unless the person chose otherwise. Without a role: e-mails about oneself.
create or replace function notifications.by_default(p_role text, p_kind text) returns boolean
language sql immutable as $$
  select case p_role
    when 'finance' then
      p_kind in ('first_sale', 'daily_summary', 'payout_failed', 'refund_request')
    when 'support' then p_kind = 'refund_request'
    when 'developer' then p_kind = 'webhook_failing'
    when 'till' then false
    else true
  end
$$;

create or replace function notifications.wants(
  p_person text, p_about text, p_role text, p_kind text)
returns boolean
language sql stable as $$
  select coalesce(
    (select wanted from notification_choice
      where person_id = p_person and about_id = p_about and kind = p_kind),
    notifications.by_default(p_role, p_kind))
$$;

-- Who receives the e-mails of a kind: the person, or everybody in the team who wants them. About the
-- test mode of a business: the team of the live one, by what they chose for it. Never a test member.
create or replace function notifications.recipients(p_about text, p_kind text)
returns table (person_id text, email text, locale text)
language sql stable as $$
  select p.id, p.email, p.locale
  from (select coalesce((select test_of from merchant where id = p_about), p_about) as id) about
  cross join member p
  left join team_member t on t.member_id = p.id and t.business_id = about.id
    and t.suspended_at is null
  where p.erased_at is null and p.kind = 'person' and p.livemode
    and (p.id = about.id or t.member_id is not null)
    and notifications.wants(p.id, about.id, t.role, p_kind)
  order by p.created_at, p.id
$$;
