-- Cancelling and expiring under the session's row lock, with their events.

-- Records the event of a session's new status, with its deliveries.
create or replace function pay.announce(
  s pay_session, p_event text, p_type text, p_levels text[], p_public_url text
) returns void
language sql as $$
  select events.record(p_event, s.merchant_id, p_type, s.id,
    pay.merchant_json(s, p_levels, p_public_url))
$$;

-- Locks a session until the end of the transaction.
create or replace function pay.lock_session(p_session text) returns void
language plpgsql as $$
begin
  perform from pay_session where id = p_session for no key update;
end $$;

-- Cancels a pending session. With `p_merchant`, only a session of that merchant.
-- outcome: 'cancelled' or an error code.
create or replace function pay.cancel(
  p_session text, p_merchant text, p_levels text[], p_public_url text, p_event text
) returns text
language plpgsql as $$
declare
  s pay_session;
begin
  select * into s from pay_session
  where id = p_session and merchant_id = coalesce(p_merchant, merchant_id)
  for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if s.status = 'cancelled' then return 'cancelled'; end if;
  if s.transfer_id is not null then return 'session_paid'; end if;
  if pay.status(s) <> 'pending' then return 'session_not_pending'; end if;
  update pay_session set status = 'cancelled', closed_at = clock_timestamp()
  where id = s.id returning * into s;
  perform pay.announce(s, p_event, 'pay_session.cancelled', p_levels, p_public_url);
  return 'cancelled';
end $$;

-- Extends a pending session and its live quote once, by `p_most` or the session's original
-- lifetime (of a set clock that real time has passed: what is left of it), whichever is shorter. outcome: 'extended' (also when it was extended before) or an
-- error code.
create or replace function pay.extend(p_session text, p_most interval) returns text
language plpgsql as $$
declare
  s pay_session;
  more interval;
begin
  select * into s from pay_session where id = p_session for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if pay.status(s) <> 'pending' then return 'session_not_pending'; end if;
  if s.extended_at is not null then return 'extended'; end if;
  more := least(p_most, s.expires_at - least(s.created_at, pay.time_of(s)));
  update pay_session set expires_at = expires_at + more, extended_at = clock_timestamp()
  where id = s.id;
  -- An expired quote stays expired: the next one uses the current rate.
  update pay_quote q set expires_at = q.expires_at + more
  where q.id = (pay.latest_quote(s.id)).id and q.expires_at > pay.time_of(s);
  return 'extended';
end $$;

-- Marks a session past its time as expired. False when it was closed before. The moment of a set clock is not that of the
-- closing, by which texts are deleted.
create or replace function pay.expire(
  p_session text, p_levels text[], p_public_url text, p_event text
) returns boolean
language plpgsql as $$
declare
  s pay_session;
begin
  select * into s from pay_session where id = p_session for no key update;
  if s.status is distinct from 'pending' or s.expires_at > pay.time_of(s) then
    return false;
  end if;
  update pay_session set status = 'expired', closed_at = case
    when exists (select from test_clock t where t.merchant_id = s.merchant_id) then clock_timestamp() else s.expires_at end
  where id = s.id returning * into s;
  perform pay.announce(s, p_event, 'pay_session.expired', p_levels, p_public_url);
  return true;
end $$;
