-- Writes an event, and one delivery per endpoint of the merchant that has chosen its type, in the
-- caller's transaction. Its timestamp is the time of the merchant, which a test business may have set. For a caller that
-- knows whether the merchant is in test mode.
create or replace function events.write(
  p_id text, p_merchant text, p_livemode boolean, p_type text, p_subject text, p_data jsonb
) returns void
language plpgsql as $$
begin
  insert into event (id, merchant_id, type, subject_id, livemode, payload)
  values (p_id, p_merchant, p_type, p_subject, p_livemode, jsonb_build_object(
    'id', p_id, 'type', p_type, 'livemode', p_livemode, 'timestamp', format.utc(case when p_livemode then clock_timestamp() else time.of(p_merchant) end),
    'data', p_data));
  insert into delivery (id, event_id, endpoint_id)
  select 'dlv_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26), p_id, e.id
  from webhook_endpoint e
  where e.merchant_id = p_merchant and e.enabled and (e.events is null or p_type = any (e.events));
end $$;

-- The same for other callers.
create or replace function events.record(
  p_id text, p_merchant text, p_type text, p_subject text, p_data jsonb
) returns void
language plpgsql as $$
begin
  perform events.write(p_id, p_merchant, (select m.livemode from merchant m where m.id = p_merchant),
    p_type, p_subject, p_data);
end $$;

-- Writes a test event and a delivery that the caller sends itself within a minute, whatever types
-- the endpoint has chosen. Without an endpoint there is no delivery. A test event is marked as one,
-- whatever its payload says.
create or replace function events.record_test(
  p_id text, p_merchant text, p_type text, p_subject text, p_payload jsonb, p_delivery text,
  p_endpoint text
) returns void
language sql as $$
  insert into event (id, merchant_id, type, subject_id, livemode, payload, is_test)
  select p_id, m.id, p_type, p_subject, m.livemode,
    p_payload || '{"test": true}' || jsonb_build_object('livemode', m.livemode), true
  from (select p_merchant) asked (id) left join merchant m on m.id = asked.id;
  insert into delivery (id, event_id, endpoint_id, attempts, next_attempt_at)
  select p_delivery, p_id, e.id, 1, now() + interval '1 minute'
  from webhook_endpoint e where e.id = p_endpoint and e.merchant_id = p_merchant and e.enabled;
$$;
