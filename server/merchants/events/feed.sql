-- Gives the merchant's committed events without a position the next positions, at most `p_most`.
-- Returns how many. The lock lets one caller at a time do this for a merchant and is held until the
-- commit, so a reader who sees a position sees all before it. enable_sort is off because stale
-- statistics would make the planner sort all waiting events for a few.
create or replace function events.place(p_merchant text, p_most integer) returns integer
language plpgsql set enable_sort = off as $$
declare
  placed integer;
begin
  -- In the order of the index, so that an empty queue costs one index probe.
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
