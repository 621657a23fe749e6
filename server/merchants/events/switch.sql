-- Switches an endpoint of the merchant on again; waiting deliveries start their schedule of attempts
-- anew. After failures it counts as failing until the first delivery succeeds, and gets one delivery
-- at a time. Locks deliveries before their endpoint, as `events.settle` does. Returns whether it was
-- off.
create or replace function events.switch_on(p_merchant text, p_endpoint text) returns boolean
language plpgsql as $$
begin
  update delivery d set earlier_attempts = d.attempts, next_attempt_at = least(d.next_attempt_at, now())
  from webhook_endpoint w
  where w.id = p_endpoint and w.merchant_id = p_merchant and w.enabled and w.off_since is not null
    and d.endpoint_id = w.id and d.status = 'pending' and d.attempts > 0
    and not events.is_under_way(d);
  update webhook_endpoint set off_since = null, off_reason = null,
    failing_since = case when off_reason = 'manual' then failing_since else now() end
  where id = p_endpoint and merchant_id = p_merchant and enabled and off_since is not null;
  return found;
end $$;

-- Deletes an endpoint of the merchant: its address and secrets are cleared, and what still waits is
-- given up. Its deliveries stay with their events. Returns whether there was one.
create or replace function events.delete_endpoint(p_merchant text, p_endpoint text) returns boolean
language plpgsql as $$
begin
  update delivery d set status = 'dead', next_attempt_at = null
  from webhook_endpoint w
  where w.id = p_endpoint and w.merchant_id = p_merchant and w.deleted_at is null
    and d.endpoint_id = w.id and d.status = 'pending';
  update webhook_endpoint set deleted_at = now(), enabled = false, url = '', description = '',
    secret = '', previous_secret = null, previous_until = null
  where id = p_endpoint and merchant_id = p_merchant and deleted_at is null;
  return found;
end $$;
