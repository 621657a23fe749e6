-- Refunds that payers ask for. Each function locks the session before the request, as refunds do.

-- What a refund of the requested amount gives back, after the refunds that were made before the request.
create or replace function refund_requests.worth(r refund_request, s pay_session, out tokens numeric, out gross numeric)
language sql stable as $$
  select upto.tokens - before.tokens, upto.gross - before.gross
  from (
    select coalesce(sum(amount), 0) as amount, coalesce(sum(tokens), 0) as tokens, coalesce(sum(refund.gross), 0) as gross
    from refund where session_id = s.id and created_at < r.created_at
  ) before, pay.worth(s, before.amount + r.amount) upto
$$;

-- How long a business may take to answer a charge of an agreement that is asked back.
create or replace function refund_requests.answer_time() returns interval
language sql immutable as $$ select interval '14 days' $$;

-- Until when the business answers a charge of an agreement that is asked back; null of any other payment.
create or replace function refund_requests.answer_by(r refund_request, s pay_session) returns timestamptz
language sql stable as $$
  select case when s.agreement_id is not null then r.created_at + refund_requests.answer_time() end
$$;

-- For both sides, in API and webhooks. It does not identify the payer.
create or replace function refund_requests.request_json(r refund_request, s pay_session) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', r.id,
    'paySessionId', s.id,
    'transactionId', s.transfer_id,
    'reference', s.reference,
    'status', r.status,
    'amount', format.decimal(r.amount, s.decimals),
    'currency', s.currency,
    'gross', format.decimal(worth.gross, s.decimals),
    'tokens', format.decimal(worth.tokens, 18),
    'reason', r.reason,
    'message', r.message,
    'answer', r.answer,
    'refundId', r.refund_id,
    'createdAt', format.utc(r.created_at),
    'answerBy', format.utc(refund_requests.answer_by(r, s)),
    'closedAt', format.utc(r.closed_at))
  from refund_requests.worth(r, s) worth
$$;

create or replace function refund_requests.announce(
  r refund_request, s pay_session, p_type text, p_event text
) returns void
language sql as $$
  select events.record(p_event, r.merchant_id, 'refund_request.' || p_type, r.id,
    refund_requests.request_json(r, s))
$$;

-- `p_per_day` bounds the requests of a payer, whichever the payments; `p_per_session` those of a payment.
-- The payer's row is locked, so that concurrent requests for several payments count each other.
-- outcome: 'asked' or an error code.
create or replace function refund_requests.ask(
  p_id text, p_session text, p_payer text, p_amount numeric, p_reason text, p_message text,
  p_per_day integer, p_per_session integer, p_event text
) returns text
language plpgsql as $$
declare
  s pay_session;
  r refund_request;
begin
  select * into s from pay_session
  where id = p_session and payer_id = p_payer and transfer_id is not null
  for no key update;
  if s.id is null then return 'session_not_found'; end if;
  perform from member where id = p_payer for no key update;
  if exists (select from refund_request where session_id = s.id and status = 'open') then
    return 'refund_request_open';
  end if;
  if p_amount > (select taken.net from prices.taken(s) taken) - (pay.refunded(s)).amount then return 'refund_exceeds_payment'; end if;
  if (select count(*) from refund_request where session_id = s.id) >= p_per_session then
    return 'refund_requests_exhausted';
  end if;
  if (select count(*) from refund_request
    where payer_id = p_payer and created_at > clock_timestamp() - interval '1 day') >= p_per_day
  then
    return 'rate_limited';
  end if;
  insert into refund_request (id, session_id, payer_id, merchant_id, amount, reason, message)
  values (p_id, s.id, p_payer, s.merchant_id, p_amount, p_reason, p_message)
  returning * into r;
  perform refund_requests.announce(r, s, 'created', p_event);
  return 'asked';
end $$;

-- Ends an open request without a refund: the payer withdraws it, or the business declines it.
-- Exactly one of `p_payer` and `p_merchant` is set.
-- outcome: 'ended' or an error code.
create or replace function refund_requests.end_open(
  p_id text, p_payer text, p_merchant text, p_answer text, p_event text
) returns text
language plpgsql as $$
declare
  s pay_session;
  r refund_request;
begin
  select * into r from refund_request
  where id = p_id and (payer_id = p_payer or merchant_id = p_merchant);
  if r.id is null then return 'not_found'; end if;
  select * into s from pay_session where id = r.session_id for no key update;
  update refund_request
  set status = case when p_merchant is null then 'withdrawn' else 'declined' end,
    answer = p_answer, closed_at = clock_timestamp()
  where id = p_id and status = 'open'
  returning * into r;
  if not found then return 'refund_request_closed'; end if;
  if p_merchant is not null then perform refund_requests.announce(r, s, 'declined', p_event); end if;
  return 'ended';
end $$;

-- Ends the request that a refund answers, in the refund's transaction: `p_id`, or the open one once
-- nothing is left to refund.
-- outcome: 'settled', 'none' or an error code.
create or replace function refund_requests.settle(
  p_id text, p_session text, p_refund text, p_event text
) returns text
language plpgsql as $$
declare
  s pay_session;
  r refund_request;
begin
  select * into s from pay_session where id = p_session;
  update refund_request
  set status = 'refunded', refund_id = p_refund, closed_at = clock_timestamp()
  where session_id = s.id and status = 'open'
    and (id = p_id or (p_id is null and s.status = 'refunded'))
  returning * into r;
  if not found then
    if p_id is null then return 'none'; end if;
    return case when exists (select from refund_request where id = p_id and session_id = s.id)
      then 'refund_request_closed' else 'not_found' end;
  end if;
  perform refund_requests.announce(r, s, 'refunded', p_event);
  return 'settled';
end $$;

-- Deletes answered requests a while after they have ended: payment and refund stay in the books.
create or replace function refund_requests.forget(p_kept interval) returns void
language sql as $$
  delete from refund_request where closed_at < now() - p_kept
$$;

create or replace function refund_requests.erase_payer(p_member text) returns void
language sql as $$
  delete from refund_request where payer_id = p_member
$$;
