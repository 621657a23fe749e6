-- Call it after the commit of a write: reads of these members and businesses must then see it. Rows
-- are locked in order, so that two processes cannot deadlock.
create or replace function replicas.note_write(p_holders text[]) returns void
language sql as $$
  insert into read_position as known (holder_id, position, noted_at)
  select distinct holder, pg_current_wal_insert_lsn(), now() from unnest(p_holders) holder
  order by holder
  on conflict (holder_id) do update
    set position = greatest(known.position, excluded.position), noted_at = excluded.noted_at
$$;
