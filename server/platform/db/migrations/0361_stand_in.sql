create schema if not exists authority;
alter table passkey add column trusted_from timestamptz;
alter table second_factor add column trusted_from timestamptz;
alter table member
  add column email_trusted_from timestamptz,
  add column deposit_address_trusted_from timestamptz;
do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema authority to salus_app;
  end if;
end $$;
