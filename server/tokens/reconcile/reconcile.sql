-- What the hourly comparison of the books with the chain found.

-- A deficit pauses withdrawals and sales; a surplus only raises an alert, because anybody may send
-- tokens to custody. Each amount is alerted once.
create or replace function reconcile.record_difference(p_block bigint, p_difference numeric)
returns void
language plpgsql as $$
declare
  v_amount text := format.decimal(abs(p_difference), 18);
begin
  insert into custody_check (checked_at, block_number, difference)
  values (clock_timestamp(), p_block, p_difference)
  on conflict (only_row) do update
  set checked_at = excluded.checked_at, block_number = excluded.block_number,
    difference = excluded.difference, failing_since = null;
  if p_difference < 0 then
    insert into alert (kind, subject_id) values ('custody_deficit', v_amount)
    on conflict do nothing;
    perform ops.pause(name, 'custody lacks ' || v_amount || ' tokens at block ' || p_block)
    from unnest(array['withdrawals_paused', 'sales_paused']) as name;
  elsif p_difference > 0 then
    insert into alert (kind, subject_id) values ('custody_surplus', v_amount)
    on conflict do nothing;
  end if;
end $$;

-- The chain could not be read. Nothing is paused; an alert is raised after `p_patience`.
create or replace function reconcile.record_failure(p_reason text, p_patience interval) returns void
language plpgsql as $$
declare
  v_since timestamptz;
begin
  insert into custody_check (failing_since) values (clock_timestamp())
  on conflict (only_row) do update
  set failing_since = coalesce(custody_check.failing_since, excluded.failing_since)
  returning failing_since into v_since;
  if v_since <= clock_timestamp() - p_patience then
    insert into alert (kind, subject_id)
    values ('custody_unread', format.utc(v_since) || ': ' || p_reason)
    on conflict do nothing;
  end if;
end $$;
