-- Who acts for a business, and as what. The person who registered a business owns it and has its id
-- (docs/decisions/0096).
create schema team;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema team to salus_app;
  end if;
end $$;

create table team_member (
  business_id text not null references merchant (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'finance', 'support', 'developer', 'till')),
  joined_at timestamptz not null default now(),
  primary key (business_id, member_id),
  constraint team_member_registered check (business_id <> member_id or role = 'owner')
);

create index team_member_person on team_member (member_id);

insert into team_member (business_id, member_id, role, joined_at)
select id, id, 'owner', created_at from merchant;

-- A trigger, because the version before registers businesses without it.
create function team.add_registrant() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into team_member (business_id, member_id, role) values (new.id, new.id, 'owner');
  return null;
end $$;

create trigger add_registrant after insert on merchant
  for each row execute function team.add_registrant();

-- The business that a sign-in acts for. Null: the person's own, if they have registered one.
alter table auth_session add column business_id text references merchant (id) on delete set null;
