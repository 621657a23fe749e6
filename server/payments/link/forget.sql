-- Deletes links that ended, with their invitations, and invitations that made no link.
create or replace function link.forget(p_kept interval) returns void
language plpgsql as $$
declare
  v_ended text[];
begin
  with ended as (
    delete from link where revoked_at < now() - p_kept returning id
  )
  select array_agg(id) into v_ended from ended;
  delete from link_session where id = any (v_ended);
  delete from link_session
  where (status in ('denied', 'expired') or already_linked) and closed_at < now() - p_kept;
end $$;

-- Ends the invitations of a business that is erased.
create or replace function link.end_invitations(p_merchant text) returns void
language sql as $$
  update link_session set status = 'expired', closed_at = clock_timestamp()
  where merchant_id = p_merchant and status = 'pending'
$$;
