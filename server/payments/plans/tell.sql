-- Leaves an e-mail to a member to the worker, in the commit that it reports. A null stands for what it is not about.
create or replace function plans.tell(
  p_kind text, p_member text, p_mandate text, p_agreement text, p_charge text
) returns void
language sql as $$
  insert into plan_notice (kind, member_id, mandate_id, agreement_id, charge_id)
  select p_kind, p_member, p_mandate, p_agreement, p_charge where p_member is not null
$$;
