-- Giving a payment back, whole or in part: one commit moves the tokens, keeps the refund, says it of
-- the session, and records its event and a mail to each side.

-- The tokens `p_amount` of a session stands for, at its own quote, rounded down to the step of quotes
-- (10^-4): less than the whole amount is always less than the whole total.
create or replace function refunds.worth(s pay_session, p_total numeric, p_amount numeric)
returns numeric
language sql immutable as $$
  select case when p_amount = s.amount then p_total
    else div(p_total * p_amount, s.amount * 1e14) * 1e14 end
$$;

create or replace function refunds.refund_json(r refund, s pay_session) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', r.id,
    'paySessionId', r.session_id,
    'amount', pay.decimal(r.amount, s.decimals),
    'currency', s.currency,
    'tokens', pay.decimal(r.tokens, 18),
    'reason', r.reason,
    'transactionId', r.transfer_id,
    'createdAt', pay.utc(r.created_at))
$$;

-- `p_amount` in the smallest units of the session's currency; null is all that is left. Each refund
-- gives what all of them together are worth, less what has gone back: their sum never runs ahead of
-- the part they are, and the last one gives exactly the rest.
-- outcome: 'refunded', 'amount_too_small' (not a step of the token) or an error code of the catalogue.
create or replace function refunds.refund(
  p_id text, p_session text, p_merchant text, p_amount numeric, p_reason text,
  p_levels text[], p_public_url text, p_transfer text, p_event text
) returns text
language plpgsql as $$
declare
  s pay_session;
  r refund;
  v_back record;
  v_amount numeric;
  v_tokens numeric;
  v_from bigint;
  v_to bigint;
begin
  select * into s from pay_session
  where id = p_session and merchant_id = p_merchant
  for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if s.transfer_id is null then return 'session_not_paid'; end if;
  -- Read under the lock: of many refunds at once each sees the ones before it.
  select * into v_back from pay.refunded(s);
  v_amount := coalesce(p_amount, s.amount - v_back.amount);
  if v_amount <= 0 or v_amount > s.amount - v_back.amount then return 'refund_exceeds_payment'; end if;
  v_tokens := refunds.worth(s, (pay.latest_quote(s.id)).total, v_back.amount + v_amount) - v_back.tokens;
  if v_tokens <= 0 then return 'amount_too_small'; end if;

  select cash_account into v_from from member where id = s.merchant_id;
  -- An exit that settles now closes the payer's account before this or after it; both take the
  -- member first and then the accounts.
  select cash_account into v_to from member where id = s.payer_id for no key update;
  perform ledger.lock(array[v_from, v_to]);
  if ledger.cover(v_from, v_tokens) < v_tokens then return 'insufficient_balance'; end if;
  perform ledger.post(p_transfer, 'payment', 'refund:' || p_id,
    array[v_from, v_to], array[-v_tokens, v_tokens], coalesce(p_reason, s.description), s.transfer_id);
  -- Who left and is given tokens back could never move them otherwise.
  update member set closed_at = null where id = s.payer_id and closed_at is not null;

  insert into refund (id, session_id, transfer_id, amount, tokens, reason)
  values (p_id, s.id, p_transfer, v_amount, v_tokens, p_reason)
  returning * into r;
  update pay_session
  set status = case when v_back.amount + v_amount = amount then 'refunded' else 'partially_refunded' end
  where id = s.id
  returning * into s;
  perform events.record(p_event, s.merchant_id, 'pay_session.refunded', s.id,
    pay.merchant_json(s, p_levels, p_public_url)
      || jsonb_build_object('refund', refunds.refund_json(r, s)));
  perform mails.about_transfer('refund-received', p_transfer, s.payer_id);
  perform mails.about_transfer('refund-given', p_transfer, s.merchant_id);
  return 'refunded';
end $$;
