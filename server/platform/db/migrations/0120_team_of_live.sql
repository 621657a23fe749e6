-- The team of a business acts in both modes and belongs to the live business: a business in test mode
-- has neither a team nor invitations of its own. An earlier release could write some; they gave no access.
delete from team_invitation i using merchant b where b.id = i.business_id and not b.livemode;
delete from team_member t using merchant b where b.id = t.business_id and not b.livemode;

create function test_mode.guard_team() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not (select livemode from merchant where id = new.business_id) then
    raise exception '% is a business in test mode', new.business_id
      using errcode = 'integrity_constraint_violation', constraint = 'team_of_live';
  end if;
  return new;
end $$;

create trigger team_of_live before insert or update of business_id on team_member
for each row execute function test_mode.guard_team();
create trigger team_of_live before insert or update of business_id on team_invitation
for each row execute function test_mode.guard_team();
