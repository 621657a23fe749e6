-- What ends or narrows authority waits for the acts under way and stops new ones until its commit
-- (server/people/authority/act.sql).
create schema authority;

create function authority.note_revocation() returns trigger
language plpgsql as $$
begin
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger revocation before update of ended_at or delete on auth_session
  for each row execute function authority.note_revocation('member_id');
create trigger revocation
  before update of payments_enabled, outgoing_frozen_at, erased_at or delete on member
  for each row execute function authority.note_revocation('id');
create trigger revocation before update of role or delete on team_member
  for each row execute function authority.note_revocation('member_id');
create trigger revocation before update of revoked_at, expires_at or delete on api_key
  for each row execute function authority.note_revocation('id');
create trigger revocation before update of revoked_at or delete on till_device
  for each row execute function authority.note_revocation('id');
create trigger revocation before delete on passkey
  for each row execute function authority.note_revocation('member_id');
create trigger revocation before delete on second_factor
  for each row execute function authority.note_revocation('member_id');
