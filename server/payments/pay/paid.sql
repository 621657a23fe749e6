-- Records the event of a payment, in the commit that pays, and returns the receipt. Both are the JSON of
-- pay.merchant_json, pay.receipt_json and pay.receipt_claims (a test compares them), with each amount and time formatted
-- once and no expression for a state that a session just paid cannot have: PostgreSQL prepares every expression
-- again in every transaction, which took a tenth of a payment (docs/decisions/0006).
create or replace function pay.record_paid(
  s pay_session, q pay_quote, p_event text, p_levels text[], p_public_url text
) returns jsonb
language plpgsql as $$
declare
  v_unit numeric;
  v_amount text;
  v_net_amount text;
  v_off text;
  v_tip text;
  v_coupon text;
  v_none text := '0';
  v_gross text := format.decimal(q.gross, 18);
  v_discount text := format.decimal(q.gross - q.total, 18);
  v_total text := format.decimal(q.total, 18);
  v_paid_at text := format.utc(s.closed_at);
  -- Of a session that began an agreement.
  v_plan jsonb;
  v_charge text;
begin
  if s.plan_id is not null then
    v_plan := plans.sold_json(s, q);
    select id into v_charge from charge where session_id = s.id;
  end if;
  if s.decimals = 18 then
    v_amount := format.decimal(s.amount, 18);
    v_net_amount := format.decimal(q.net, 18);
    v_off := format.decimal(s.amount - s.coupon - q.net, 18);
    v_tip := format.decimal(s.tip, 18);
    v_coupon := format.decimal(s.coupon, 18);
  else
    v_unit := 10::numeric ^ -s.decimals;
    v_amount := round(s.amount * v_unit, s.decimals);
    v_net_amount := round(q.net * v_unit, s.decimals);
    v_off := round((s.amount - s.coupon - q.net) * v_unit, s.decimals);
    v_tip := round(s.tip * v_unit, s.decimals);
    v_coupon := round(s.coupon * v_unit, s.decimals);
    v_none := round(0, s.decimals);
  end if;

  perform events.write(p_event, s.merchant_id, s.livemode, 'pay_session.paid', s.id, jsonb_build_object(
    'id', s.id,
    'livemode', s.livemode,
    'status', s.status,
    'amount', v_amount,
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
    'paidAt', v_paid_at,
    'cancelledAt', null,
    'transactionId', s.transfer_id,
    'coupon', case when s.coupon_id is not null then pay.coupon_json(s) end,
    'plan', v_plan,
    'agreement', s.agreement_id,
    'charge', v_charge,
    'figures', jsonb_build_object(
      'gross', v_amount,
      'tip', v_tip,
      'coupon', v_coupon,
      'discount', v_off,
      'net', v_net_amount,
      'tax', case when s.tax is null then '[]'::jsonb else pay.tax_json(s.decimals, s.tax, null) end,
      'refunded', v_none,
      'received', v_total,
      'refundedTokens', '0'),
    -- Texts alone: jsonb_object does not look up the type of each value.
    'quote', jsonb_object(
      '{status,rate,discountPercent,fiatDiscount,net,gross,discount,total,expiresAt}',
      array['live', trim_scale(q.rate)::text,
        trim_scale(q.discount_basis_points / 100.0)::text, v_off, v_net_amount, v_gross, v_discount, v_total,
        format.utc(q.expires_at)]),
    'capture', 'automatic',
    'captureBefore', null,
    'terms', null,
    'authorizedAt', null,
    'releasedAt', null,
    'captured', null));

  return jsonb_build_object(
    'transactionId', s.transfer_id,
    'paidAt', v_paid_at,
    'reference', s.reference,
    'gross', v_gross,
    'discount', v_discount,
    'total', v_total,
    'returned', '0',
    'refunded', '0',
    'refundedNet', v_none,
    'claims', jsonb_build_object(
      'aud', s.origins,
      'sub', s.id,
      'jti', s.transfer_id,
      'amount', v_amount,
      'currency', s.currency,
      'reference', s.reference,
      'paidAt', v_paid_at));
end $$;
