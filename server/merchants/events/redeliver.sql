-- Redelivery. A delivery that is being sent now (its last attempt is not in the log yet) is
-- skipped: the process that has claimed it records its outcome.

create or replace function events.is_under_way(p_delivery delivery) returns boolean
language sql stable as $$
  select p_delivery.status = 'pending' and p_delivery.attempts > 0 and not exists (
    select from delivery_attempt a
    where a.delivery_id = p_delivery.id and a.attempt = p_delivery.attempts)
$$;

-- Whether the event still has its content (server/merchants/events/forget.sql).
create or replace function events.has_content(e event) returns boolean
language sql stable as $$ select e.payload #> '{data,forgotten}' is null $$;

-- Starts a new series of attempts for one delivery of the merchant's endpoint. False when there is
-- no such delivery.
create or replace function events.redeliver(p_merchant text, p_endpoint text, p_delivery text)
returns boolean
language plpgsql as $$
begin
  perform from delivery d join event e on e.id = d.event_id
  join webhook_endpoint w on w.id = d.endpoint_id and w.enabled
  where d.id = p_delivery and w.id = p_endpoint and w.merchant_id = p_merchant
    and events.has_content(e);
  if not found then return false; end if;
  update delivery d set status = 'pending', next_attempt_at = now(), earlier_attempts = d.attempts
  where d.id = p_delivery and not events.is_under_way(d);
  return true;
end $$;

-- The same for a range of time, oldest first, twenty a second so that new events are sent in
-- between. Test events are not sent again. `last` is the event to continue after; null when there
-- are no more.
create or replace function events.redeliver_range(
  p_merchant text, p_endpoint text, p_from timestamptz, p_to timestamptz, p_since text,
  p_status text, p_limit integer
) returns table (count integer, last text)
language sql as $$
  with since as (
    select created_at, id from event where id = p_since and merchant_id = p_merchant
  ), chosen as (
    select d.id, e.id as event_id, e.created_at
    from event e
    join delivery d on d.event_id = e.id
    join webhook_endpoint w on w.id = d.endpoint_id and w.enabled
    where e.merchant_id = p_merchant and w.id = p_endpoint and not e.is_test
      and events.has_content(e)
      and (p_from is null or e.created_at >= p_from)
      and (p_to is null or e.created_at < p_to)
      and (p_since is null or (e.created_at, e.id) > (select created_at, id from since))
      and (p_status is null or d.status = p_status)
      and d.attempts > 0 and not events.is_under_way(d)
    order by e.created_at, e.id, d.id
    limit p_limit
    for update of d
  ), numbered as (
    select *, row_number() over (order by created_at, event_id, id) as place from chosen
  ), again as (
    update delivery d set status = 'pending', earlier_attempts = d.attempts,
      next_attempt_at = now() + (n.place - 1) * interval '50 milliseconds'
    from numbered n where d.id = n.id
    returning 1
  )
  select (select count(*)::integer from again),
    (select event_id from numbered where place = p_limit)
$$;
