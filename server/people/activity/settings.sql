-- What the activity log records of a business's settings, keys and endpoints.
create or replace trigger activity after insert or update or delete on merchant_origin
  for each row execute function activity.note_row('merchant_id', 'origin', '',
    'origin.added', 'origin.verified', 'origin.removed', 'proven_by');

create or replace trigger activity after insert or update or delete on merchant_look
  for each row execute function activity.note_row('merchant_id', '', '',
    'appearance.changed', 'appearance.changed', 'appearance.changed',
    'accent_light accent_dark radius font listed');

create or replace trigger activity after insert or update or delete on merchant_logo
  for each row execute function activity.note_row('merchant_id', '', '',
    'logo.uploaded', 'logo.uploaded', 'logo.removed', 'hash');

create or replace trigger activity after insert or update on business_tax
  for each row execute function activity.note_row('merchant_id', '', '',
    'settings.changed', 'settings.changed', '', 'vat_id rates button_rate till_rate tip_rate fee_rate');

create or replace trigger activity after update on invoice_seller
  for each row execute function activity.note_row('merchant_id', '', '',
    '', 'settings.changed', '',
    'name street postcode city country exemption prefix by_payer mailed simplified_limit simplified_currency');

create or replace trigger activity_of_invoices after update of invoices_each on member
  for each row execute function activity.note_row('id', '', '',
    '', 'settings.changed', '', 'invoices_each');

create or replace function activity.note_domain_proof() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.proven_at is null and new.proven_at is not null then
    perform activity.record(new.merchant_id, 'domain.verified', new.domain, null,
      activity.difference(null, to_jsonb(new), array['proven_by']));
  end if;
  return null;
end $$;

create or replace trigger activity after update on domain_proof
  for each row execute function activity.note_domain_proof();

-- Neither the hash nor the encrypted token is compared. `last_used_at` fires no trigger.
create or replace function activity.note_api_key() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_name text := coalesce(new.name, '…' || new.last_four);
begin
  if tg_op = 'INSERT' then
    perform activity.record(new.merchant_id, 'api_key.created', new.id, v_name,
      activity.difference(null, to_jsonb(new), array['scopes', 'addresses', 'expires_at']));
  elsif old.revoked_at is null and new.revoked_at is not null then
    perform activity.record(new.merchant_id, 'api_key.revoked', new.id, v_name);
  elsif old.replaced_at is null and new.replaced_at is not null then
    perform activity.record(new.merchant_id, 'api_key.rolled', new.id, v_name,
      activity.difference(to_jsonb(old), to_jsonb(new), array['expires_at']));
  end if;
  return null;
end $$;

create or replace trigger activity after insert or update of revoked_at, replaced_at on api_key
  for each row execute function activity.note_api_key();

create or replace function activity.note_webhook_endpoint() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_columns text[] := array['url', 'description', 'events', 'version', 'enabled', 'off_reason'];
  v_changes jsonb;
begin
  if coalesce(current_setting('salus.activity', true), '') = '' then return null; end if;
  if tg_op = 'INSERT' then
    perform activity.record(new.merchant_id, 'webhook_endpoint.created', new.id, new.url,
      activity.difference(null, to_jsonb(new), array['description', 'events', 'version']));
    return null;
  elsif old.deleted_at is null and new.deleted_at is not null then
    perform activity.record(new.merchant_id, 'webhook_endpoint.deleted', new.id, old.url);
    return null;
  end if;
  v_changes := activity.difference(to_jsonb(old), to_jsonb(new), v_columns);
  if v_changes <> '{}' then
    perform activity.record(new.merchant_id, 'webhook_endpoint.changed', new.id, new.url, v_changes);
  elsif old.secret is distinct from new.secret then
    perform activity.record(new.merchant_id, 'webhook_endpoint.secret_rolled', new.id, new.url);
  end if;
  return null;
end $$;

create or replace trigger activity
  after insert or update of url, description, events, version, enabled, off_reason, secret, deleted_at
  on webhook_endpoint
  for each row execute function activity.note_webhook_endpoint();
