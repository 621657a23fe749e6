-- A business has several endpoints. Each receives the events it has chosen.
alter table webhook_endpoint
  add column description text not null default '' check (char_length(description) <= 200),
  -- The chosen types. Null: all, including types that are added later.
  add column events text[] check (cardinality(events) > 0),
  -- The version of the API whose payloads the endpoint receives.
  add column version text not null default '1',
  -- A deleted endpoint keeps its deliveries. Its address and secrets are cleared.
  add column deleted_at timestamptz,
  add constraint webhook_endpoint_deleted check (deleted_at is null or not enabled);

-- 'manual': the business has switched the endpoint off.
alter table webhook_endpoint
  drop constraint webhook_endpoint_off_reason_check,
  add constraint webhook_endpoint_off_reason_check
    check (off_reason in ('failing', 'gone', 'manual'));

-- The first endpoint of a business is its oldest that is not deleted. Where a business has several,
-- its settings have shown the newest with an address.
update webhook_endpoint w set deleted_at = now(), url = '', secret = '', previous_secret = null,
  previous_until = null
where not enabled and exists (
  select from webhook_endpoint o where o.merchant_id = w.merchant_id and o.id <> w.id
    and (o.enabled, o.created_at, o.id) > (w.enabled, w.created_at, w.id));

create index delivery_endpoint on delivery (endpoint_id, created_at desc, id desc);
