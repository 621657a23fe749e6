-- A schema has the name of the folder that owns it. Former names of functions that the version before
-- calls stay callable (server/former-functions.sql).
create schema format;
create schema mail;
create schema domain;
create schema levels;

-- At once, not by the grants that follow a migration: the version before is serving meanwhile, and the
-- functions it calls use these schemas from this commit on.
do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema format, mail, domain, levels to salus_app;
  end if;
end $$;

-- Files of functions were recorded by their name alone; from now on by their path.
delete from migration where name !~ '^[0-9]';
