-- Cancelling and expiring, under the session's row lock, and the event every closing makes.

-- Event and deliveries of a session that has just reached its status.
create or replace function pay.announce(
  s pay_session, p_event text, p_type text, p_levels text[], p_public_url text
) returns void
language sql as $$
  select events.record(p_event, s.merchant_id, p_type, s.id,
    pay.merchant_json(s, p_levels, p_public_url))
$$;

-- Cancels a pending session, of `p_merchant` alone when given. outcome: 'cancelled' or a code.
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
  if pay.status(s) <> 'pending' then return 'session_not_pending'; end if;
  update pay_session set status = 'cancelled', closed_at = clock_timestamp()
  where id = s.id returning * into s;
  perform pay.announce(s, p_event, 'pay_session.cancelled', p_levels, p_public_url);
  return 'cancelled';
end $$;

-- Moves the ends of a pending session and of its live quote, once: by `p_most`, and never by more than
-- its merchant gave it. outcome: 'extended' (also when it was before) or a code.
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
  more := least(p_most, s.expires_at - s.created_at);
  update pay_session set expires_at = expires_at + more, extended_at = clock_timestamp()
  where id = s.id;
  -- What is over stays over: the next quote is at the rate of then.
  update pay_quote q set expires_at = q.expires_at + more
  where q.id = (pay.latest_quote(s.id)).id and q.expires_at > clock_timestamp();
  return 'extended';
end $$;

-- Writes the end of a session whose time has passed. False when something else came first.
create or replace function pay.expire(
  p_session text, p_levels text[], p_public_url text, p_event text
) returns boolean
language plpgsql as $$
declare
  s pay_session;
begin
  select * into s from pay_session where id = p_session for no key update;
  if s.status is distinct from 'pending' or s.expires_at > clock_timestamp() then
    return false;
  end if;
  update pay_session set status = 'expired', closed_at = s.expires_at
  where id = s.id returning * into s;
  perform pay.announce(s, p_event, 'pay_session.expired', p_levels, p_public_url);
  return true;
end $$;
