-- A receiver works again: what failed while it did not is due now, instead of at its next retry. A
-- delivery with an attempt before `p_since` stays, because it failed while others were delivered: it
-- would use up its attempts. So does one that is being sent, and one that was sent too often (429).
create or replace function events.pull_forward(p_endpoint text, p_since timestamptz) returns void
language sql as $$
  update delivery set next_attempt_at = now()
  where id in (
    select d.id from delivery d
    join delivery_attempt latest on latest.delivery_id = d.id and latest.attempt = d.attempts
    where d.endpoint_id = p_endpoint and d.status = 'pending' and d.next_attempt_at > now()
      and latest.response_status is distinct from 429
      and not exists (
        select from delivery_attempt earlier where earlier.delivery_id = d.id
          and earlier.attempt > d.earlier_attempts
          and earlier.started_at + earlier.duration_ms * interval '1 millisecond' < p_since
      )
    for update of d skip locked
  )
$$;

-- Records an attempt and updates its delivery and its endpoint. `p_wait` is the seconds until the
-- next attempt; null when there is none. Returns why this attempt switched the endpoint off, else
-- null: of several that fail at once, only one gets the reason.
create or replace function events.settle(
  p_delivery text, p_attempt integer, p_started timestamptz, p_ms integer,
  p_status integer, p_body text, p_error text, p_problem text, p_wait double precision
) returns text
language plpgsql as $$
declare
  v_endpoint text;
  v_test boolean;
  v_delivered boolean := coalesce(p_status between 200 and 299, false);
  v_gone boolean;
  v_off text;
  v_since timestamptz;
begin
  select d.endpoint_id, e.is_test into v_endpoint, v_test
  from delivery d join event e on e.id = d.event_id where d.id = p_delivery;
  v_gone := p_status is not distinct from 410 and not v_test;

  insert into delivery_attempt
    (delivery_id, attempt, started_at, duration_ms, response_status, response_body, error, problem)
  values (p_delivery, p_attempt, p_started, p_ms, p_status, p_body, p_error, p_problem)
  on conflict do nothing;

  if v_delivered then
    update delivery set status = 'delivered', next_attempt_at = null
    where id = p_delivery and status = 'pending';
  else
    -- When another process has taken over the delivery, only the log of attempts changes. A
    -- delivery that a closed endpoint (410) refused stays queued.
    update delivery set
      status = case when p_wait is null and not v_gone then 'dead' else 'pending' end,
      next_attempt_at = case when v_gone then now()
        when p_wait is not null then now() + p_wait * interval '1 second' end
    where id = p_delivery and status = 'pending' and attempts = p_attempt;
    if found and p_wait is null and not v_gone and not v_test then
      insert into alert (kind, subject_id) values ('delivery_dead', p_delivery) on conflict do nothing;
    end if;
  end if;

  -- The merchant sends tests on purpose: their failure does not switch the endpoint off.
  if v_test then return null; end if;

  if v_delivered then
    with before as (
      select id, failing_since from webhook_endpoint
      where id = v_endpoint and (failing_since is not null
        or last_success_at is null or last_success_at < now() - interval '1 minute')
      for update
    )
    update webhook_endpoint w set failing_since = null, last_success_at = now()
    from before where w.id = before.id
    returning before.failing_since into v_since;
    if v_since is not null then perform events.pull_forward(v_endpoint, v_since); end if;
    return null;
  end if;

  update webhook_endpoint set failing_since = p_started where id = v_endpoint and failing_since is null;
  update webhook_endpoint set off_since = now(),
    off_reason = case when v_gone then 'gone' else 'failing' end
  where id = v_endpoint and enabled and off_since is null
    and (v_gone or failing_since <= now() - interval '5 days')
  returning off_reason into v_off;
  if v_off = 'gone' then
    insert into alert (kind, subject_id) values ('endpoint_gone', v_endpoint) on conflict do nothing;
  elsif v_off = 'failing' then
    insert into alert (kind, subject_id) values ('endpoint_failing', v_endpoint) on conflict do nothing;
  end if;
  return v_off;
end $$;
