-- Leaves an e-mail to a member to the worker, in the commit that it reports. A null stands for what it is not about.
create or replace function plans.tell(
  p_kind text, p_member text, p_mandate text, p_agreement text, p_charge text
) returns void
language sql as $$ select $$;
