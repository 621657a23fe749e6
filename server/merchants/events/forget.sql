-- Deletes what deliveries and events contain once it is old. Each call works on one span of time and
-- returns false when no span is left.

-- The responses of webhook receivers.
create or replace function events.forget_responses(p_kept interval) returns boolean
language plpgsql as $$
declare
  v record;
begin
  select * into v from privacy.next_span('delivery_attempt.response_body', now() - p_kept);
  if v.until is null then return false; end if;
  update delivery_attempt set response_body = null, error = null
  where started_at >= v.since and started_at < v.until
    and (response_body is not null or error is not null);
  return true;
end $$;

-- Attempts and the contents of events. A delivery that still waits is given up. The ids of payment
-- and refund stay, because the books are compared with them.
create or replace function events.forget_contents(p_kept interval) returns boolean
language plpgsql as $$
declare
  v record;
begin
  select * into v from privacy.next_span('event.payload', now() - p_kept);
  if v.until is null then return false; end if;
  with gone as (
    update delivery d set status = 'dead', next_attempt_at = null
    from event e, webhook_endpoint w
    where e.id = d.event_id and w.id = d.endpoint_id and e.created_at >= v.since
      and e.created_at < v.until and d.status = 'pending'
    returning d.id, w.deleted_at
  )
  insert into alert (kind, subject_id)
  select 'delivery_dead', id from gone where deleted_at is null on conflict do nothing;
  delete from delivery_attempt a using delivery d, event e
  where d.id = a.delivery_id and e.id = d.event_id
    and e.created_at >= v.since and e.created_at < v.until;
  update event e set payload = events.without_content(e)
  where e.created_at >= v.since and e.created_at < v.until;
  return true;
end $$;

-- Without customer, amount and reference.
create or replace function events.without_content(e event) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', e.id, 'type', e.type, 'timestamp', e.payload -> 'timestamp',
    'data', jsonb_strip_nulls(jsonb_build_object('id', e.subject_id, 'forgotten', true, 'refund',
      case when e.payload #> '{data,refund,id}' is not null
        then jsonb_build_object('id', e.payload #> '{data,refund,id}') end)))
$$;
