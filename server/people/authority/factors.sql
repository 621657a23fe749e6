create or replace function authority.factor_outcome(
  p_member text, p_auth_session uuid, p_business text, p_livemode boolean
) returns text
language sql stable as $$
  select case
    when exists (select from passkey where member_id = p_member)
      or exists (select from second_factor where member_id = p_member and confirmed_at is not null)
      then null
    when not exists (select from merchant b join merchant l on l.id = coalesce(b.test_of, b.id)
      where b.id = p_business and l.registered_by = p_member) then 'second_factor_required'
    when (select greatest(s.mailbox_proven_at, m.confirmed_at) > now() - interval '24 hours'
      from auth_session s join member m on m.id = s.member_id where s.id = p_auth_session) then null
    else 'mailbox_unproven'
  end
$$;
