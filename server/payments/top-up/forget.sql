-- Deletes top-ups a while after they have ended: the purchase and the payment stay in the books.
create or replace function top_up.forget(p_kept interval) returns void
language sql as $$
  delete from top_up where closed_at < now() - p_kept
$$;

create or replace function top_up.erase_member(p_member text) returns void
language sql as $$
  delete from top_up where member_id = p_member
$$;
