-- An event and one delivery per enabled endpoint of the merchant, in the caller's transaction.
create or replace function events.record(
  p_id text, p_merchant text, p_type text, p_subject text, p_data jsonb
) returns void
language sql as $$
  insert into event (id, merchant_id, type, subject_id, payload)
  values (p_id, p_merchant, p_type, p_subject, jsonb_build_object(
    'id', p_id, 'type', p_type,
    'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', p_data));
  insert into delivery (id, event_id, endpoint_id)
  select 'dlv_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26), p_id, e.id
  from webhook_endpoint e where e.merchant_id = p_merchant and e.enabled;
$$;
