-- A session as JSON for its merchant and its shopper. A session and its quote expire by the time of their business.

-- That time: real, unless a test business has set its clock. It is in PL/pgSQL, whose expressions take a fifth of the time.
create or replace function pay.time_of(s pay_session) returns timestamptz
language plpgsql stable as $$
begin
  return case when s.livemode then clock_timestamp() else time.of(s.merchant_id) end;
end $$;

-- Null for a time that is null.
create or replace function pay.is_past(s pay_session, p_time timestamptz) returns boolean
language plpgsql stable as $$
begin
  return p_time <= case when s.livemode then clock_timestamp() else time.of(s.merchant_id) end;
end $$;

-- The transfer in the payer's account: the one that reserved, or the payment.
create or replace function pay.paid_by(s pay_session) returns text
language sql immutable as $$
  select coalesce(s.reserve_transfer_id, s.transfer_id)
$$;

-- The quote now, or as it was when the session was approved, which needs a live one, or closed. An expression without a
-- query, like all that a payment evaluates here: PostgreSQL inlines it.
create or replace function pay.quote_json(q pay_quote, s pay_session) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'status', case when case when pay.paid_by(s) is not null then false
      when s.closed_at is null then pay.is_past(s, q.expires_at)
      when s.status = 'expired' then q.expires_at <= s.expires_at
      else q.expires_at <= s.closed_at end then 'expired' else 'live' end,
    'rate', trim_scale(q.rate)::text,
    'discountPercent', trim_scale(q.discount_basis_points / 100.0)::text,
    'fiatDiscount', format.decimal(s.amount - s.coupon - q.net, s.decimals),
    'net', format.decimal(q.net, s.decimals),
    'gross', format.decimal(q.gross, 18),
    'discount', format.decimal(q.gross - q.total, 18),
    'total', format.decimal(q.total, 18),
    'expiresAt', format.utc(q.expires_at))
$$;

-- The current status: a pending session past its time is expired even before `pay.expire` marks it.
create or replace function pay.status(s pay_session) returns text
language plpgsql stable as $$
begin
  return case when s.status = 'pending' and s.expires_at <= pay.time_of(s)
    then 'expired' else s.status end;
end $$;

-- How a session is captured, for its merchant and its payer: `reservationFields` of the API.
create or replace function pay.reservation_json(s pay_session) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'capture', case when s.capture_before is null then 'automatic' else 'manual' end,
    'captureBefore', format.utc(s.capture_before),
    'terms', s.terms,
    'authorizedAt', format.utc(s.authorized_at),
    'releasedAt', case when s.status = 'released' then format.utc(s.closed_at) end,
    'captured', case when s.captured is not null then jsonb_build_object(
      'gross', format.decimal(s.captured_gross, s.decimals),
      'coupon', format.decimal(prices.coupon_taken(s), s.decimals),
      'discount', format.decimal(s.captured_gross - s.captured - prices.coupon_taken(s), s.decimals),
      'net', format.decimal(s.captured, s.decimals),
      'tax', case when s.tax is null then '[]'::jsonb else pay.refund_tax_json(s.decimals, s.tax) end) end)
$$;

-- The coupon of a session, as it was when it was applied; null without one.
create or replace function pay.coupon_json(s pay_session) returns jsonb
language sql stable as $$
  select case when s.coupon_id is not null then jsonb_build_object(
    'code', s.coupon_terms -> 'code',
    'name', s.coupon_terms -> 'name',
    'amount', format.decimal(s.coupon, s.decimals)) end
$$;

-- For the merchant, in API and webhooks, when the latest quote, what was refunded and the tax as shown are known.
create or replace function pay.merchant_json(
  s pay_session, q pay_quote, p_refunded numeric, p_refunded_tokens numeric, p_tax jsonb, p_levels text[],
  p_public_url text
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'livemode', s.livemode,
    'status', case when s.status = 'pending' then pay.status(s) else s.status end,
    'amount', format.decimal(s.amount, s.decimals),
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
    'createdAt', format.utc(s.created_at),
    'expiresAt', format.utc(s.expires_at),
    'paidAt', case when s.transfer_id is not null then format.utc(s.closed_at) end,
    'cancelledAt', case when s.status = 'cancelled' then format.utc(s.closed_at) end,
    'transactionId', s.transfer_id,
    'coupon', pay.coupon_json(s),
    'plan', case when s.plan_id is not null then plans.sold_json(s, q) end,
    'agreement', s.agreement_id,
    'charge', case when s.agreement_id is not null then plans.charge_of(s) end,
    'figures', pay.figures_json(s, q, p_refunded, p_refunded_tokens, p_tax),
    'quote', pay.quote_json(q, s)) || pay.reservation_json(s)
$$;

create or replace function pay.merchant_json(s pay_session, p_levels text[], p_public_url text)
returns jsonb
language sql stable as $$
  select pay.merchant_json(s, quote, refunded, refunded_tokens, pay.tax_json(s, quote, refunded_tax), p_levels,
    p_public_url)
  from pay.with_quote(s)
$$;

-- For the payer, when the quote that they approved and what was refunded are known.
create or replace function pay.receipt_json(
  s pay_session, q pay_quote, p_refunded numeric, p_refunded_tokens numeric
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'transactionId', pay.paid_by(s),
    'paidAt', format.utc(coalesce(s.authorized_at, s.closed_at)),
    'reference', s.reference,
    'gross', format.decimal(q.gross, 18),
    'discount', format.decimal(q.gross - q.total, 18),
    'total', format.decimal(q.total, 18),
    'returned', case when s.status = 'released' then format.decimal(q.total, 18)
      else format.decimal(q.total - coalesce(s.captured_tokens, q.total), 18) end,
    'refunded', format.decimal(p_refunded_tokens, 18),
    'refundedNet', format.decimal(p_refunded, s.decimals))
$$;

create or replace function pay.receipt_json(s pay_session) returns jsonb
language sql stable as $$
  select pay.receipt_json(s, quote, refunded, refunded_tokens) from pay.with_quote(s)
$$;

-- The claims of a signed receipt, of what was taken. They do not identify the payer.
create or replace function pay.receipt_claims(s pay_session) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'aud', s.origins,
    'sub', s.id,
    'jti', s.transfer_id,
    'amount', format.decimal(coalesce(s.captured_gross, s.amount), s.decimals),
    'currency', s.currency,
    'reference', s.reference,
    'paidAt', format.utc(s.closed_at))
$$;

-- The part of the shopper's view that depends on the payer. `missing` is what the cash
-- or the stake lacks, rounded up to the step of totals (10^-4). `confirmation`: why, and with which factors, the payer must confirm; null when
-- not needed.
create or replace function pay.payer_json(
  s pay_session, payer member, q pay_quote, p_trial interval, p_thresholds numeric[],
  p_levels text[], p_auth_session uuid, p_amount_limit numeric, p_sum_limit numeric,
  p_limits numeric[]
) returns jsonb
language plpgsql stable as $$
declare
  cash numeric := coalesce(ledger.balance(payer.cash_account), 0);
  stake numeric := coalesce(ledger.balance(payer.stake_account), 0);
  verdict text;
  reason text := case when s.plan_id is not null then 'plan'
    else pay.confirmation_reason(payer.id, q.total, p_amount_limit, p_sum_limit) end;
begin
  select after.cash, after.stake, after.owed into cash, stake, payer.owed
  from purchases.after_debt(payer, cash, stake) after;
  verdict := pay.availability(s, payer, pay.merchant_off(s, q.gross, p_limits), q.total, cash, stake,
    p_trial, p_thresholds);
  return jsonb_build_object(
    'id', payer.id,
    'name', coalesce(payer.name, payer.test_email, payer.email),
    'level', p_levels[levels.level_of(stake, p_thresholds) + 1],
    'balance', format.decimal(greatest(0, cash), 18),
    'trialUntil', case when stake < p_thresholds[2] then format.utc(payer.confirmed_at + p_trial) end,
    'availability', verdict,
    'disabledBy', case when verdict = 'payments_disabled' then pay.disabled_by(s, payer) end,
    'missing', format.decimal(ceil(case
      when verdict = 'insufficient_balance' then q.total - cash
      when verdict in ('trial_expired', 'level_too_low')
        then p_thresholds[greatest(1, coalesce(s.minimum_level, 0)) + 1] - stake
      end / 1e14) * 1e14, 18),
    'toldTill', (
      select case when told.session_id is null then false
        when told.member_id = payer.id then told.reason = verdict end
      from till_sale t left join till_reason told using (session_id) where t.session_id = s.id),
    'confirmation', case
      when verdict = 'available' and reason is not null
        and not pay.is_approved(s.id, payer.id, p_auth_session, q)
      then jsonb_build_object('reason', reason, 'methods', pay.confirmation_methods(payer.id, s)) end);
end $$;

-- The merchant under the name and domain it had when the session was made. `verified`: the domain
-- is proven now, or was when the session was paid.
-- As a set, which PostgreSQL inlines in the `from` of a list.
create or replace function pay.merchant_shown(s pay_session) returns table (identity jsonb)
language sql stable as $$
  select jsonb_build_object('name', s.merchant_name, 'domain', s.merchant_domain, 'verified', coalesce(
      s.merchant_verified, exists (select from domain.proofs(s.merchant_id, s.merchant_domain))))
    || look.shown
  from appearance.shown(s.merchant_id, s.merchant_domain) look
$$;

create or replace function pay.merchant_identity(s pay_session) returns jsonb
language sql stable as $$
  select identity from pay.merchant_shown(s)
$$;

-- For the shopper. `p_payer` is the signed-in member or null, `p_auth_session` their sign-in.
create or replace function pay.shopper_json(
  s pay_session, p_payer text, p_trial interval, p_thresholds numeric[], p_levels text[],
  p_auth_session uuid, p_amount_limit numeric, p_sum_limit numeric, p_limits numeric[]
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'livemode', s.livemode,
    'status', pay.status(s),
    'version', s.version,
    'now', format.utc(pay.time_of(s)),
    'merchant', pay.merchant_identity(s),
    'amount', format.decimal(s.amount, s.decimals),
    'currency', s.currency,
    'description', s.description,
    'lineItems', s.line_items,
    'pass', case when s.pass_id is not null
      then coalesce(passes.bought_json(s), passes.sold_json(s, p_levels)) end,
    'plan', case when s.plan_id is not null then plans.sold_json(s, q) || plans.held_json(s, p_payer) end,
    'agreement', s.agreement_id,
    'minimumLevel', p_levels[s.minimum_level + 1],
    'locale', s.locale,
    'expiresAt', format.utc(s.expires_at),
    'extendable', pay.status(s) = 'pending' and s.extended_at is null,
    'closedAt', format.utc(coalesce(s.closed_at,
      case when pay.status(s) = 'expired' then s.expires_at end)),
    'successUrl', s.success_url,
    'cancelUrl', s.cancel_url,
    'coupon', pay.coupon_json(s),
    'takesCoupons', pay.status(s) = 'pending' and s.plan_id is null and exists (
      select from coupon c where c.merchant_id = s.merchant_id and c.code is not null and c.enabled),
    'tax', pay.tax_json(s, q, case when s.tax is not null then (pay.refunded(s)).tax end),
    'vatId', case when s.taxed or s.tax is not null then s.vat_id end,
    'quote', pay.quote_json(q, s),
    'payer', (select pay.payer_json(s, payer, q, p_trial, p_thresholds, p_levels,
        p_auth_session, p_amount_limit, p_sum_limit, p_limits)
      from member payer where payer.id = p_payer and payer.livemode = s.livemode),
    'receipt', case when pay.paid_by(s) is not null and s.payer_id = p_payer then pay.receipt_json(s) end) || pay.reservation_json(s)
  from pay.latest_quote(s.id) q
$$;
