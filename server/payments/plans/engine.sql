-- What the engine does with a charge when its time has come: announce it, take it, or wait. Every call locks the agreement,
-- then the mandate, then the member and the accounts; who finds the agreement locked leaves it to the other.

-- Makes the charge after `p_n`, if there is none yet and the agreement does not end before it.
create or replace function plans.schedule_next(p_agreement text, p_n integer) returns void
language plpgsql as $$
declare
  a agreement;
  v_due timestamptz;
begin
  select * into a from agreement where id = p_agreement;
  if a.next_n <> p_n + 1 or a.status <> 'active' then return; end if;
  v_due := plans.due_at(a, a.next_n);
  if a.ends_at <= v_due then return; end if;
  insert into charge (id, agreement_id, n, merchant_id, due_at, price, currency, decimals, next_attempt_at)
  values (format.new_id('crg'), a.id, a.next_n, a.merchant_id, v_due, a.price, a.currency, a.decimals,
    -- The longest lead time.
    greatest(v_due - interval '7 days' - plans.notice_margin(),
      (select max(c.announced_at) from charge c where c.agreement_id = a.id) + plans.notice_margin()));
  update agreement set next_n = next_n + 1 where id = a.id;
end $$;

-- Lets the charges that failed for want of a mandate or by its cap begin anew, each with a notice.
create or replace function plans.open_again(p_agreement text) returns void
language sql as $$
  update charge c set status = 'scheduled', announced_at = null, not_before = null, waiting_since = null,
    next_attempt_at = time.of(c.merchant_id) + nth.at * plans.notice_margin()
  from (
    select o.id, row_number() over (order by o.n, o.k) - 1 as at from charge o
    where o.agreement_id = p_agreement and (o.status = 'failed' and o.reason in ('mandate', 'cap') or o.status = 'scheduled')
  ) nth
  where c.id = nth.id
$$;

-- An attempt has failed. `p_reason` says what follows: another attempt on the schedule of the business, or none until
-- somebody acts.
create or replace function plans.fail(c charge, a agreement, p_reason text) returns void
language plpgsql as $$
declare
  v_next constant timestamptz := case when p_reason in ('insufficient', 'debt', 'level', 'trial')
    then time.of(c.merchant_id) + a.retry_days[c.attempts + 1] * interval '1 day' end;
begin
  update charge set status = case when v_next is null then 'failed' else 'retrying' end, reason = p_reason,
    attempts = attempts + 1, next_attempt_at = v_next, waiting_since = null
  where id = c.id;
  perform plans.schedule_next(c.agreement_id, c.n);
  perform plans.write_event('charge.failed', c.id);
  if c.attempts = 0 or v_next is null then
    perform plans.tell('charge_failed', a.member_id, a.mandate_id, a.id, c.id);
  end if;
end $$;

-- There is no price of the day, or the business has reached its limit of a day: that costs no attempt. After 72 hours the
-- notice is too old, and another is written.
create or replace function plans.wait(c charge, p_reason text) returns void
language plpgsql as $$
declare
  v_now constant timestamptz := time.of(c.merchant_id);
begin
  if v_now < coalesce(c.waiting_since, v_now) + interval '72 hours' then
    update charge set waiting_since = coalesce(waiting_since, v_now), reason = p_reason,
      next_attempt_at = v_now + interval '1 hour'
    where id = c.id;
  else
    update charge set status = 'scheduled', announced_at = null, not_before = null, waiting_since = null,
      reason = p_reason, next_attempt_at = v_now
    where id = c.id;
  end if;
end $$;

-- Ends a mandate whose payee is not the one that its member approved: it has another name, domain or owner. True when it did.
create or replace function plans.end_other_payee(m mandate) returns boolean
language plpgsql as $$
begin
  if m.status not in ('active', 'paused') or exists (select from merchant b
    where b.id = m.merchant_id and b.recipient_name = m.payee_name and b.recipient_domain = m.payee_domain
      and (m.payee_owners = '{}' or plans.owners_of(b.id) && m.payee_owners))
  then return false; end if;
  perform plans.close_mandate(m, 'payee_changed');
  return true;
end $$;

-- Writes the notice of a charge, or puts it off until its notice may be written.
create or replace function plans.announce(c charge, a agreement, m mandate) returns text
language plpgsql as $$
declare
  v_now constant timestamptz := time.of(c.merchant_id);
  v_lead constant interval := plans.lead_time(a, c);
  v_at constant timestamptz := c.due_at - v_lead - plans.notice_margin();
  -- What has failed is owed at the price that it had.
  v_price constant numeric := case when c.k = 0 and c.attempts = 0 then a.price else c.price end;
begin
  if plans.is_frozen(a, c.due_at) then
    -- The freeze may still end before.
    if v_now < c.due_at then
      update charge set next_attempt_at = c.due_at where id = c.id;
      return 'later';
    end if;
    update charge set status = 'waived', next_attempt_at = null where id = c.id;
    perform plans.schedule_next(a.id, c.n);
    perform plans.write_event('charge.waived', c.id);
    return 'waived';
  end if;
  if m.status <> 'active' then
    if v_now < c.due_at then
      update charge set next_attempt_at = c.due_at where id = c.id;
      return 'later';
    end if;
    update charge set price = v_price where id = c.id;
    perform plans.fail(c, a, 'mandate');
    return 'failed';
  end if;
  if v_now < v_at then
    update charge set next_attempt_at = v_at where id = c.id;
    return 'later';
  end if;
  update charge set status = 'announced', announced_at = v_now, not_before = greatest(c.due_at, v_now + v_lead),
    next_attempt_at = greatest(c.due_at, v_now + v_lead), price = v_price
  where id = c.id;
  perform plans.schedule_next(a.id, c.n);
  perform plans.write_event('charge.announced', c.id);
  perform plans.tell('charge_announced', a.member_id, a.mandate_id, a.id, c.id);
  return 'announced';
end $$;

-- The paid session of a charge before it is paid: its price, its line and its tax.
create or replace function plans.session_of(c charge, a agreement) returns pay_session
language plpgsql stable as $$
declare
  s pay_session;
  t business_tax;
begin
  s.id := format.new_id('pay');
  s.merchant_id := c.merchant_id;
  s.livemode := c.livemode;
  s.agreement_id := a.id;
  s.amount := c.price;
  s.currency := c.currency;
  s.decimals := c.decimals;
  s.tip := 0;
  s.coupon := 0;
  s.description := a.name;
  s.reference := a.reference;
  s.line_items := plans.line_items(a.name, c.price, c.decimals, a.tax_rate);
  s.metadata := '{}';
  s.minimum_level := a.minimum_level;
  s.origins := '{}';
  s.taxed := a.tax_rate is not null and c.decimals < 18;
  if s.taxed then
    select * into t from business_tax where merchant_id = c.merchant_id;
    s.tip_rate := t.tip_rate;
    s.fee_rate := t.fee_rate;
    s.vat_id := t.vat_id;
  end if;
  return s;
end $$;

create or replace function plans.line_items(p_name text, p_price numeric, p_decimals integer, p_tax numeric) returns jsonb
language sql stable as $$
  select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('name', p_name, 'quantity', 1,
    'amount', format.decimal(p_price, p_decimals),
    'taxRate', case when p_decimals < 18 then trim_scale(p_tax)::text end)))
$$;

-- Whether a charge would exceed the most of its period, with what was taken of it before. Refunds do not restore it.
create or replace function plans.exceeds_cap(m mandate, c charge, q pay_quote) returns boolean
language sql stable as $$
  select coalesce(sum(s.net), 0) + q.net > m.cap or coalesce(sum(s.total), 0) + q.total > m.cap_tokens
    or m.currency <> c.currency or m.decimals <> c.decimals
  from charge b join pay_session s on s.id = b.session_id
  where b.mandate_id = m.id and b.agreement_id = c.agreement_id and b.n = c.n
$$;

-- Takes a charge that was announced. The caller has locked agreement and mandate. One commit writes the period, the charge,
-- the transfer, the paid session, its events and the receipt.
create or replace function plans.take(
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
  if m.status <> 'active' or m.ends_at <= v_now then
    perform plans.fail(c, a, 'mandate');
    return 'failed';
  end if;
  v_next := pay.next_quote(s, p_discount, p_minutes);
  if v_next.outcome is not null then
    perform plans.wait(c, 'rate');
    return 'waits';
  end if;
  q := v_next.quote;
  if plans.exceeds_cap(m, c, q) then
    perform plans.fail(c, a, 'cap');
    perform plans.tell('approval_asked', a.member_id, a.mandate_id, a.id, c.id);
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
create or replace function plans.work(
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
  select * into m from mandate where id = a.mandate_id for no key update;
  if m.ends_at <= v_now and m.status <> 'ended' then
    perform plans.close_mandate(m, 'expired');
    m.status := 'ended';
  elsif plans.end_other_payee(m) then
    m.status := 'ended';
  end if;
  if c.status = 'scheduled' then return plans.announce(c, a, m); end if;
  for o in
    select * from charge b
    where b.agreement_id = a.id and b.status = 'retrying' and (b.n, b.k) < (c.n, c.k) and c.attempts = 0
    order by b.n, b.k for no key update
  loop
    v_outcome := plans.take(o, a, m, p_discount, p_minutes, p_trial, p_thresholds, p_levels, p_public_url, p_limits);
    exit when v_outcome <> 'paid';
  end loop;
  if v_outcome = 'failed' then
    perform plans.fail(c, a, (select reason from charge where id = o.id));
    return 'failed';
  end if;
  return plans.take(c, a, m, p_discount, p_minutes, p_trial, p_thresholds, p_levels, p_public_url, p_limits);
end $$;

-- A charge that could not be worked on is looked at again in an hour.
create or replace function plans.put_off(p_charge text) returns void
language sql as $$
  update charge set next_attempt_at = time.of(merchant_id) + interval '1 hour'
  where id = p_charge and next_attempt_at is not null
$$;
