-- Gives the merchant's committed events that have no place yet the next ones, `p_most` at once. One at a
-- time for each merchant, and the lock is let go after the commit: whoever sees a place sees all before it.
-- Returns how many it has placed.
-- Without sorting, since where many wait and the statistics know of none, all would be sorted for a few.
create or replace function events.place(p_merchant text, p_most integer) returns integer
language plpgsql set enable_sort = off as $$
declare
  placed integer;
begin
  -- In the index's order: where nothing waits, nothing but its end is looked at.
  perform from event where merchant_id = p_merchant and position is null
  order by created_at, id limit 1;
  if not found then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('event-feed:' || p_merchant, 0));
  update event e set position = n.position
  from (
    select id, row_number() over (order by created_at, id) + coalesce((
      select max(position) from event where merchant_id = p_merchant and position is not null), 0) as position
    from event where merchant_id = p_merchant and position is null
    order by created_at, id limit p_most
  ) n
  where e.id = n.id;
  get diagnostics placed = row_count;
  return placed;
end $$;
