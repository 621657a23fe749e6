-- Pays a session: one commit moves the tokens, closes the session, and records the event and the
-- payer's receipt e-mail, which the mail worker writes. The server signs `claims` of the receipt;
-- `again` says that it was paid before. `p_auth_session` is the sign-in that pays; above the limits it needs an approval
-- (`step-up.sql`). `p_limits` are those of a business without a proven domain (`unproven-limit.sql`).
-- outcome: 'paid', or 'authorized' of a session with manual capture (also when the same payer repeats it), or an error
-- code.
create or replace function pay.confirm(
  p_session text, p_payer text, p_total numeric, p_ceiling numeric,
  p_trial interval, p_thresholds numeric[], p_levels text[], p_public_url text,
  p_transfer text, p_event text,
  p_auth_session uuid, p_amount_limit numeric, p_sum_limit numeric, p_limits numeric[]
) returns table (outcome text, receipt jsonb)
language plpgsql
-- All look-ups are by key: planning them anew for each value takes longer than they do.
set plan_cache_mode = force_generic_plan
as $$
declare
  s pay_session;
  q pay_quote;
  -- By which session, quote and reservation expire.
  business_now timestamptz;
  payer member;
  merchant_cash bigint;
  merchant_off text;
  -- Whose domain is proven: of a business in test mode, its live business.
  prover text;
  verified boolean;
  may_hold boolean;
  signed_in boolean;
  invoiced boolean;
  available record;
  verdict text;
  coupon record;
begin
  perform authority.share(p_payer);
  -- A whole row is one column: PostgreSQL prepares each column of `select *` again in every transaction.
  s := (select p from pay_session p where p.id = p_session for no key update);
  if s.id is null then
    return query select 'session_not_found', null::jsonb; return;
  end if;
  if (s.transfer_id is not null or s.status = 'authorized') and s.payer_id = p_payer then
    if not authority.is_signed_in(p_auth_session, p_payer) then
      return query select 'unauthenticated', null::jsonb; return;
    end if;
    return query select case when s.transfer_id is null then 'authorized' else 'paid' end, pay.receipt_json(s)
      || jsonb_build_object('claims', case when s.transfer_id is not null then pay.receipt_claims(s) end, 'again', true);
    return;
  end if;
  business_now := pay.time_of(s);
  if s.status <> 'pending' or s.expires_at <= business_now then
    return query select 'session_not_pending', null::jsonb; return;
  end if;
  if s.capture_before is not null then
    if s.capture_before <= business_now then
      return query select 'reservation_expired', null::jsonb; return;
    end if;
  end if;
  if p_total > p_ceiling then
    return query select 'authorization_exceeded', null::jsonb; return;
  end if;
  q := (select c from pay_quote c where c.session_id = s.id order by c.id desc limit 1);
  if q.total <> p_total or q.expires_at <= business_now then
    return query select 'quote_changed', null::jsonb; return;
  end if;

  -- Lock order: session, agreement, mandate, member, accounts. The merchant's row is not locked, or all their payers
  -- would wait for each other.
  prover := s.merchant_id;
  if s.plan_id is not null then perform plans.lock_held(s.plan_id, p_payer); end if;
  payer := (select m from member m where m.id = p_payer for no key update);
  if s.plan_id is not null then s := plans.as_agreed(s, p_payer); end if;
  if not s.livemode then
    select coalesce(m.test_of, m.id) into prover from merchant m where m.id = s.merchant_id;
  end if;
  select m.cash_account, case when not pay.may_be_paid(m) then 'payments_disabled' end,
    exists (select from domain.live_proofs(prover, s.merchant_domain)),
    payer.card_hold_until is not null or exists (select from merchant b where b.id = p_payer),
    exists (select from auth_session a where a.id = p_auth_session and a.member_id = p_payer
      and a.ended_at is null and a.expires_at > clock_timestamp()),
    m.invoices_each
  into merchant_cash, merchant_off, verified, may_hold, signed_in, invoiced
  from member m where m.id = s.merchant_id;
  if not signed_in then
    return query select 'unauthenticated', null::jsonb; return;
  end if;
  if payer.livemode <> s.livemode then
    return query select 'mode_mismatch', null::jsonb; return;
  end if;
  if payer.cash_account is null or payer.stake_account is null then
    return query select 'no_accounts', null::jsonb; return;
  end if;
  -- A proven business is not asked more: it has no limit, and its payments do not wait for each other.
  if not verified and s.livemode and merchant_off is null then
    perform pay.lock_day(s.merchant_id);
    if pay.exceeds_limit(s, q.gross, p_limits) then merchant_off := 'merchant_limit_reached'; end if;
  end if;
  if payer.owed > 0 then
    payer.owed := purchases.settle_debt(p_payer, p_trial, p_thresholds);
  end if;
  available := ledger.lock_payer(payer.cash_account, payer.stake_account, q.total, payer.owed);
  -- A lien that the stake does not cover blocks as much cash.
  verdict := pay.availability(s, payer, merchant_off, q.total,
    available.cash - greatest(0, payer.owed - available.stake), available.stake, p_trial, p_thresholds);
  if verdict <> 'available' then
    return query select verdict, null::jsonb; return;
  end if;
  if s.coupon_id is not null then
    coupon := coupons.take(s, p_payer, levels.level_of(available.stake, p_thresholds));
    if coupon.outcome is not null then
      perform pay.withdraw_coupon(s, q);
      return query select coupon.outcome, null::jsonb; return;
    end if;
  end if;
  -- A mandate always asks for the strong step.
  if (s.plan_id is not null or not pay.count_spending(p_payer, q.total, p_amount_limit, p_sum_limit))
    and not pay.use_approval(s.id, p_payer, p_auth_session, q) then
    return query select 'confirmation_required', null::jsonb; return;
  end if;

  if s.coupon_id is not null then perform coupons.use(s, p_payer, coupon.use_id); end if;
  if s.capture_before is not null then
    return query select 'authorized',
      pay.authorize(s, q, payer, verified, p_transfer, p_event, p_levels, p_public_url);
    return;
  end if;
  if s.plan_id is not null then
    s.agreement_id := plans.begin(s, q, p_payer, payer.cash_account, merchant_cash, p_transfer);
  elsif s.pass_id is null then
    perform ledger.write(p_transfer, 'payment', 'payment:' || s.id,
      array[payer.cash_account, merchant_cash], array[-q.total, q.total], s.description);
  else
    perform passes.sell(s, p_payer, payer.cash_account, merchant_cash, q.total, p_transfer);
  end if;
  if may_hold then
    perform purchases.carry_holds(p_payer, s.merchant_id, q.total, p_transfer);
  end if;
  s.status := 'paid';
  s.closed_at := clock_timestamp();
  s.transfer_id := p_transfer;
  if s.taxed then s.tax := pay.tax_of(s, q.net); end if;
  update pay_session
  set status = s.status, closed_at = s.closed_at, payer_id = p_payer, transfer_id = s.transfer_id,
    gross = q.gross, total = q.total, net = q.net, tax = s.tax, version = s.version + 1,
    merchant_verified = verified, agreement_id = s.agreement_id
  where id = s.id;
  perform mail.about_transfer_later('payment-receipt', p_transfer, p_payer);
  outcome := 'paid';
  receipt := pay.record_paid(s, q, p_event, p_levels, p_public_url);
  if invoiced then perform invoices.at_payment(s.id); end if;
  return next;
end $$;
