-- Sending again. A delivery that is being sent just now (its last attempt is not in the log yet) is
-- left alone: whoever has claimed it says what became of it.

create or replace function events.is_under_way(p_delivery delivery) returns boolean
language sql stable as $$
  select p_delivery.status = 'pending' and p_delivery.attempts > 0 and not exists (
    select from delivery_attempt a
    where a.delivery_id = p_delivery.id and a.attempt = p_delivery.attempts)
$$;

-- A new series of attempts for one delivery of the merchant's. Answers whether there is such a one.
create or replace function events.redeliver(p_merchant text, p_delivery text) returns boolean
language plpgsql as $$
begin
  perform from delivery d join event e on e.id = d.event_id
  join webhook_endpoint w on w.id = d.endpoint_id and w.enabled
  where d.id = p_delivery and e.merchant_id = p_merchant;
  if not found then return false; end if;
  update delivery d set status = 'pending', next_attempt_at = now(), earlier_attempts = d.attempts
  where d.id = p_delivery and not events.is_under_way(d);
  return true;
end $$;

-- The same for those of a time, from the oldest on, twenty a second so that what happens meanwhile
-- is told in between. Test events are not sent again. `last` is the event to go on behind where
-- there may be more.
create or replace function events.redeliver_range(
  p_merchant text, p_from timestamptz, p_to timestamptz, p_since text, p_status text, p_limit integer
) returns table (count integer, last text)
language sql as $$
  with since as (
    select created_at, id from event where id = p_since and merchant_id = p_merchant
  ), chosen as (
    select d.id, e.id as event_id, e.created_at
    from event e
    join delivery d on d.event_id = e.id
    join webhook_endpoint w on w.id = d.endpoint_id and w.enabled
    where e.merchant_id = p_merchant and not e.is_test
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

-- Switches an endpoint on again: what waits has its whole schedule before it. Until the first is
-- taken it counts as failing, and gets one at a time. Deliveries before their endpoint, as
-- `events.settle` locks them. Answers whether it was off.
create or replace function events.switch_on(p_merchant text) returns boolean
language plpgsql as $$
begin
  update delivery d set earlier_attempts = d.attempts, next_attempt_at = least(d.next_attempt_at, now())
  from webhook_endpoint w
  where w.id = d.endpoint_id and w.merchant_id = p_merchant and w.enabled and w.off_since is not null
    and d.status = 'pending' and d.attempts > 0 and not events.is_under_way(d);
  update webhook_endpoint set off_since = null, off_reason = null, failing_since = now()
  where merchant_id = p_merchant and enabled and off_since is not null;
  return found;
end $$;
