-- A session as its merchant and its shopper see it. The clock is the database's.

-- Smallest units as a decimal string: fiat keeps its decimals, the token drops trailing zeros.
create or replace function pay.decimal(p_units numeric, p_decimals integer) returns text
language sql immutable as $$
  select case when p_decimals = 18
    then trim_scale(p_units * 0.000000000000000001)::text
    else round(p_units * 10::numeric ^ -p_decimals, p_decimals)::text
  end
$$;

create or replace function pay.utc(p_time timestamptz) returns text
language sql immutable as $$
  select to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create or replace function pay.latest_quote(p_session text) returns pay_quote
language sql stable as $$
  select q from pay_quote q where session_id = p_session order by id desc limit 1
$$;

-- The quote as it stands, or as it stood when the session was closed.
create or replace function pay.quote_json(q pay_quote, p_closed_at timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'status', case when q.expires_at <= coalesce(p_closed_at, clock_timestamp())
      then 'expired' else 'live' end,
    'rate', trim_scale(q.rate)::text,
    'gross', pay.decimal(q.gross, 18),
    'discount', pay.decimal(q.gross - q.total, 18),
    'total', pay.decimal(q.total, 18),
    'expiresAt', pay.utc(q.expires_at))
$$;

-- The status as it is now: a pending session past its time is expired, written or not.
create or replace function pay.status(s pay_session) returns text
language sql stable as $$
  select case when s.status = 'pending' and s.expires_at <= clock_timestamp()
    then 'expired' else s.status end
$$;

-- What has gone back of a payment, in smallest units of its currency and of the token.
create or replace function pay.refunded(s pay_session, out amount numeric, out tokens numeric)
language sql stable as $$
  select coalesce(sum(r.amount), 0), coalesce(sum(r.tokens), 0) from refund r where r.session_id = s.id
$$;

-- What the merchant sees, by API and by webhook.
create or replace function pay.merchant_json(s pay_session, p_levels text[], p_public_url text)
returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'status', pay.status(s),
    'amount', pay.decimal(s.amount, s.decimals),
    'currency', s.currency,
    'description', s.description,
    'reference', s.reference,
    'lineItems', s.line_items,
    'metadata', s.metadata,
    'successUrl', s.success_url,
    'cancelUrl', s.cancel_url,
    'minimumLevel', p_levels[s.minimum_level + 1],
    'locale', s.locale,
    'url', p_public_url || '/pay/' || s.id,
    'createdAt', pay.utc(s.created_at),
    'expiresAt', pay.utc(s.expires_at),
    'paidAt', case when s.transfer_id is not null then pay.utc(s.closed_at) end,
    'cancelledAt', case when s.status = 'cancelled' then pay.utc(s.closed_at) end,
    'transactionId', s.transfer_id,
    'refundedAmount', pay.decimal(back.amount, s.decimals),
    'refundedTokens', pay.decimal(back.tokens, 18),
    'quote', pay.quote_json(pay.latest_quote(s.id), s.closed_at))
  from pay.refunded(s) back
$$;

create or replace function pay.receipt_json(s pay_session) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'transactionId', s.transfer_id,
    'paidAt', pay.utc(s.closed_at),
    'gross', q ->> 'gross', 'discount', q ->> 'discount', 'total', q ->> 'total',
    'refunded', (select pay.decimal(back.tokens, 18) from pay.refunded(s) back))
  from pay.quote_json(pay.latest_quote(s.id), s.closed_at) q
$$;

-- What a signed receipt says; nothing of the payer.
create or replace function pay.receipt_claims(s pay_session) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'aud', s.origins,
    'sub', s.id,
    'jti', s.transfer_id,
    'amount', pay.decimal(s.amount, s.decimals),
    'currency', s.currency,
    'reference', s.reference,
    'paidAt', pay.utc(s.closed_at))
$$;

-- Position of the highest level whose threshold the stake reaches; thresholds rise from 0.
create or replace function pay.level(p_stake numeric, p_thresholds numeric[]) returns integer
language sql immutable as $$
  select count(*)::integer - 1 from unnest(p_thresholds) t where t <= p_stake
$$;

-- 'available', or the first reason why this payer may not pay this session.
create or replace function pay.availability(
  s pay_session, payer member, p_total numeric, p_cash numeric, p_stake numeric,
  p_trial interval, p_thresholds numeric[]
) returns text
language sql stable as $$
  select case
    when not payer.payments_enabled or payer.closed_at is not null or payer.id = s.merchant_id
      or (select not m.payments_enabled or m.closed_at is not null from member m where m.id = s.merchant_id)
      then 'payments_disabled'
    when p_stake < p_thresholds[2]
      and clock_timestamp() >= coalesce(payer.confirmed_at + p_trial, '-infinity')
      then 'trial_expired'
    when pay.level(p_stake, p_thresholds) < coalesce(s.minimum_level, 0)
      then 'level_too_low'
    when p_cash < p_total
      then 'insufficient_balance'
    else 'available'
  end
$$;

-- What concerns one payer. `missing` is rounded up to the step totals are rounded to (10^-4).
create or replace function pay.payer_json(
  s pay_session, payer member, p_total numeric, p_trial interval, p_thresholds numeric[],
  p_levels text[]
) returns jsonb
language plpgsql stable as $$
declare
  cash numeric := coalesce(ledger.balance(payer.cash_account), 0);
  stake numeric := coalesce(ledger.balance(payer.stake_account), 0);
  verdict text := pay.availability(s, payer, p_total, cash, stake, p_trial, p_thresholds);
begin
  return jsonb_build_object(
    'name', coalesce(payer.name, payer.email),
    'level', p_levels[pay.level(stake, p_thresholds) + 1],
    'balance', pay.decimal(cash, 18),
    'trialUntil', case when stake < p_thresholds[2] then pay.utc(payer.confirmed_at + p_trial) end,
    'availability', verdict,
    'missing', case when verdict = 'insufficient_balance'
      then pay.decimal(ceil((p_total - cash) / 1e14) * 1e14, 18) end);
end $$;

-- What a shopper sees. `p_payer` is the signed-in member or null.
create or replace function pay.shopper_json(
  s pay_session, p_payer text, p_trial interval, p_thresholds numeric[], p_levels text[]
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'status', pay.status(s),
    'now', pay.utc(clock_timestamp()),
    'merchant', jsonb_build_object('name', m.recipient_name, 'domain', m.recipient_domain),
    'amount', pay.decimal(s.amount, s.decimals),
    'currency', s.currency,
    'description', s.description,
    'lineItems', s.line_items,
    'minimumLevel', p_levels[s.minimum_level + 1],
    'locale', s.locale,
    'expiresAt', pay.utc(s.expires_at),
    'extendable', pay.status(s) = 'pending' and s.extended_at is null,
    'closedAt', pay.utc(coalesce(s.closed_at,
      case when s.expires_at <= clock_timestamp() then s.expires_at end)),
    'successUrl', s.success_url,
    'cancelUrl', s.cancel_url,
    'quote', pay.quote_json(q, s.closed_at),
    'payer', (select pay.payer_json(s, payer, q.total, p_trial, p_thresholds, p_levels)
      from member payer where payer.id = p_payer),
    'receipt', case when s.transfer_id is not null and s.payer_id = p_payer
      then pay.receipt_json(s) end)
  from merchant m, pay.latest_quote(s.id) q
  where m.id = s.merchant_id
$$;
