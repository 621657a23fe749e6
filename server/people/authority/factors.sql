create or replace function authority.has_aged_factor(p_member text) returns boolean
language sql stable as $$
  select exists (
      select from passkey p where p.member_id = p_member
        and coalesce(p.trusted_from, '-infinity') <= clock_timestamp())
    or exists (
      select from second_factor f where f.member_id = p_member and f.confirmed_at is not null
        and coalesce(f.trusted_from, '-infinity') <= clock_timestamp())
$$;

create or replace function authority.deposit_address_trusted_from(p_holder text) returns timestamptz
language sql stable as $$
  select deposit_address_trusted_from from member where id = p_holder
$$;
