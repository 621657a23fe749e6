-- Deletes sign-ins that ended, devices that are not used any more, factor resets that are over, and old
-- invitations into teams.
create or replace function erasure.forget_sign_ins(
  p_sign_in interval, p_device interval, p_reset interval
) returns void
language sql as $$
  delete from auth_session where least(ended_at, expires_at) < now() - p_sign_in;
  delete from member_device where last_seen_at < now() - p_device;
  delete from factor_reset where coalesce(stopped_at, applied_at) < now() - p_reset;
  delete from team_invitation where expires_at < now() - p_sign_in;
$$;
