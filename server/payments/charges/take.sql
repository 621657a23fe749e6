-- Announces and takes charges when their time has come. Every call locks the agreement, then the mandate, then the member
-- and the accounts; who finds the agreement locked leaves it to the other.

-- Takes a charge that was announced. The caller has locked agreement and mandate. One commit writes the period, the charge,
-- the transfer, the paid session, its events and the receipt.
create or replace function charges.take(
  c charge, a agreement, m mandate, p_discount integer, p_minutes integer, p_trial interval, p_thresholds numeric[],
  p_levels text[], p_public_url text, p_limits numeric[]
) returns text
language plpgsql as $$
declare
  v_now constant timestamptz := time.of(c.merchant_id);
  v_transfer constant text := format.new_id('txn');
  s pay_session := plans.session_of(c, a);
  q pay_quote;
  v_next record;
  payer member;
  v_cash bigint;
  v_invoiced boolean;
  v_off text;
  v_verified boolean;
  available record;
  verdict text;
begin
  if c.announced_at is null or c.not_before > v_now then return 'too_early'; end if;
  -- The e-mail of the notice is not written yet: the charge is announced anew, by another one.
  delete from plan_notice where charge_id = c.id and kind = 'charge_announced' and c.livemode;
  if found then
    update charge set status = 'scheduled', announced_at = null, not_before = null, next_attempt_at = v_now where id = c.id;
    return 'later';
  end if;
  if m.status <> 'active' then
    perform plans.fail(c, a, 'mandate');
    return 'failed';
  end if;
  v_next := pay.next_quote(s, plans.discount_of(c, p_discount), p_minutes);
  if v_next.outcome is not null then
    perform plans.wait(c, 'rate');
    return 'waits';
  end if;
  q := v_next.quote;
  if plans.exceeds_cap(m, c, q) then
    perform plans.fail(c, a, 'cap');
    return 'failed';
  end if;

  select * into payer from member where id = a.member_id for no key update;
  select x.cash_account, case when not pay.may_be_paid(x) then 'payments_disabled' end,
    exists (select from domain.live_proofs(case when s.livemode then b.id else coalesce(b.test_of, b.id) end, b.recipient_domain)),
    x.invoices_each
  into v_cash, v_off, v_verified, v_invoiced
  from member x join merchant b on b.id = x.id where x.id = c.merchant_id;
  if payer.cash_account is null or payer.stake_account is null then
    perform plans.fail(c, a, 'frozen');
    return 'failed';
  end if;
  if not v_verified and s.livemode and v_off is null then
    perform pay.lock_day(s.merchant_id);
    if pay.exceeds_limit(s, q.gross, p_limits) then
      perform plans.wait(c, 'limit');
      return 'waits';
    end if;
  end if;
  if payer.owed > 0 then
    payer.owed := purchases.settle_debt(payer.id, p_trial, p_thresholds);
  end if;
  available := ledger.lock_payer(payer.cash_account, payer.stake_account, q.total, payer.owed);
  verdict := pay.availability(s, payer, v_off, q.total, available.cash - greatest(0, payer.owed - available.stake),
    available.stake, p_trial, p_thresholds);
  if verdict <> 'available' then
    perform plans.fail(c, a, case verdict when 'insufficient_balance' then 'insufficient' when 'tokens_held' then 'debt'
      when 'level_too_low' then 'level' when 'trial_expired' then 'trial' else 'frozen' end);
    return 'failed';
  end if;

  perform ledger.write(v_transfer, 'payment', plans.key_of(c), array[payer.cash_account, v_cash],
    array[-q.total, q.total], s.description);
  if payer.card_hold_until is not null or exists (select from merchant b where b.id = payer.id) then
    perform purchases.carry_holds(payer.id, s.merchant_id, q.total, v_transfer);
  end if;
  s.closed_at := clock_timestamp();
  insert into pay_session (id, merchant_id, status, amount, currency, decimals, tip, coupon, description, reference,
    line_items, metadata, minimum_level, origins, expires_at, closed_at, payer_id, transfer_id, gross, total, net,
    merchant_verified, taxed, tip_rate, fee_rate, vat_id, tax, agreement_id)
  values (s.id, s.merchant_id, 'paid', s.amount, s.currency, s.decimals, 0, 0, s.description, s.reference, s.line_items,
    s.metadata, s.minimum_level, s.origins, s.closed_at, s.closed_at, payer.id, v_transfer, q.gross, q.total, q.net,
    v_verified, s.taxed, s.tip_rate, s.fee_rate, s.vat_id, case when s.taxed then pay.tax_of(s, q.net) end, a.id)
  returning * into s;
  perform pay.add_quote(q);
  update charge set status = 'paid', reason = null, attempts = attempts + 1, next_attempt_at = null, waiting_since = null,
    mandate_id = m.id, paid_at = v_now, session_id = s.id
  where id = c.id;
  perform plans.schedule_next(a.id, c.n);
  perform mail.about_transfer_later('payment-receipt', v_transfer, payer.id);
  perform pay.announce(s, format.new_id('evt'), 'pay_session.paid', p_levels, p_public_url);
  perform plans.write_event('charge.paid', c.id);
  if v_invoiced then perform invoices.at_payment(s.id); end if;
  return 'paid';
end $$;

-- Does what is due for a charge. What an agreement owes is tried before a newer charge of it.
-- outcome: 'busy' (somebody else works on the agreement), 'nothing', 'later', 'announced', 'waived', 'paid', 'failed',
-- 'waits' or 'too_early'.
create or replace function charges.work(
  p_charge text, p_discount integer, p_minutes integer, p_trial interval, p_thresholds numeric[], p_levels text[],
  p_public_url text, p_limits numeric[]
) returns text
language plpgsql as $$
declare
  c charge;
  a agreement;
  m mandate;
  o charge;
  v_outcome text;
  v_reason text;
  v_now timestamptz;
begin
  select x.* into a from agreement x
  where x.id = (select agreement_id from charge where id = p_charge) for no key update skip locked;
  if a.id is null then return 'busy'; end if;
  select * into c from charge where id = p_charge for no key update;
  v_now := time.of(c.merchant_id);
  if c.next_attempt_at is null or c.next_attempt_at > v_now then return 'nothing'; end if;
  if a.status <> 'active' or a.ends_at <= c.due_at or a.ends_at <= v_now then
    perform plans.stop_charges(a.id);
    return 'nothing';
  end if;
  if exists (select from plan p where p.id = a.plan_id and p.paused_at is not null) then
    update charge set next_attempt_at = plans.in_daytime(a, v_now + interval '1 hour') where id = c.id;
    return 'nothing';
  end if;
  select * into m from mandate where id = a.mandate_id for no key update;
  if plans.end_other_payee(m) then
    m.status := 'ended';
  end if;
  if plans.is_frozen(a, v_now) and (c.status <> 'scheduled' or c.due_at < a.frozen_from) then
    perform plans.put_off_frozen(a);
    perform plans.write_event('agreement.changed', a.id);
    return 'later';
  end if;
  if c.status = 'scheduled' then return plans.announce(c, a, m, p_discount); end if;
  if plans.in_daytime(a.zone, v_now) <> v_now then
    update charge set next_attempt_at = plans.in_daytime(a, v_now) where id = c.id;
    return 'later';
  end if;
  -- What is owed of earlier periods comes first.
  for o in
    select * from charge b
    where b.agreement_id = a.id and b.status in ('scheduled', 'announced', 'retrying') and (b.n, b.k) < (c.n, c.k)
      and m.status = 'active'
    order by b.n, b.k for no key update
  loop
    if o.status = 'scheduled' or o.status = 'announced' and o.not_before > v_now then
      update charge set next_attempt_at = plans.in_daytime(a, greatest(o.next_attempt_at, v_now + interval '1 hour')) where id = c.id;
      return 'later';
    end if;
    begin
      v_outcome := charges.take(o, a, m, p_discount, p_minutes, p_trial, p_thresholds, p_levels, p_public_url, p_limits);
      select reason into v_reason from charge where id = o.id;
      -- An attempt before its time counts only if it succeeds.
      if v_outcome = 'failed' and o.next_attempt_at > v_now and v_reason in ('insufficient', 'debt', 'level', 'trial') then
        raise exception using errcode = 'SLS43';
      end if;
    exception when sqlstate 'SLS43' then null;
    end;
    if v_outcome = 'later' then
      update charge set next_attempt_at = plans.in_daytime(a, v_now + interval '1 hour') where id = c.id;
      return 'later';
    end if;
    if v_outcome = 'waits' then
      perform plans.wait(c, v_reason);
      return 'waits';
    end if;
    -- The newer charge is below the cap, or is not: its own attempt decides.
    if v_outcome = 'failed' and v_reason <> 'cap' then
      perform plans.fail(c, a, v_reason);
      return 'failed';
    end if;
  end loop;
  return charges.take(c, a, m, p_discount, p_minutes, p_trial, p_thresholds, p_levels, p_public_url, p_limits);
end $$;

-- A charge that could not be worked on is looked at again in an hour, in the daytime.
create or replace function charges.put_off(p_charge text) returns void
language sql as $$
  update charge c set next_attempt_at = plans.in_daytime(a, time.of(c.merchant_id) + interval '1 hour')
  from agreement a
  where c.id = p_charge and a.id = c.agreement_id and c.next_attempt_at is not null
$$;

-- Announces anew what failed because an account was blocked that is not blocked any more. False when it still is.
create or replace function charges.open_frozen(p_agreement text) returns boolean
language plpgsql as $$
declare
  a agreement;
begin
  select x.* into a from agreement x where x.id = p_agreement and x.status = 'active' for no key update skip locked;
  if a.id is null or not charges.may_move(a) then return false; end if;
  perform plans.open_again(a.id, array['frozen']);
  return true;
end $$;

-- Whether neither account of an agreement is blocked.
create or replace function charges.may_move(a agreement) returns boolean
language sql stable as $$
  select exists (select from member x, member b
    where x.id = a.member_id and b.id = a.merchant_id and restrictions.payments_off(x) is null and pay.may_be_paid(b))
$$;
