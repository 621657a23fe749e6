-- What becomes of a charge until it is taken (charges/take.sql): it is made, announced, put off, or has failed. The caller
-- has locked the agreement, and then the mandate.

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

-- Lets charges that failed for these reasons begin anew, each with a notice.
create or replace function plans.open_again(p_agreement text, p_reasons text[]) returns void
language sql as $$
  update charge c set status = 'scheduled', announced_at = null, not_before = null, waiting_since = null, tries = 0,
    next_attempt_at = time.of(c.merchant_id) + nth.at * plans.notice_margin()
  from (
    select o.id, row_number() over (order by o.n, o.k) - 1 as at from charge o
    where o.agreement_id = p_agreement and (o.status = 'failed' and o.reason = any (p_reasons) or o.status = 'scheduled')
  ) nth
  where c.id = nth.id
$$;

-- An attempt has failed. `p_reason` says what follows: another attempt on the schedule of the business, or none until
-- somebody acts. The schedule begins anew after each notice. The member receives an e-mail about the first failure,
-- about the last one, and about each other reason, which has another remedy.
create or replace function plans.fail(c charge, a agreement, p_reason text) returns void
language plpgsql as $$
declare
  v_next constant timestamptz := case when p_reason in ('insufficient', 'debt', 'level', 'trial')
    then plans.in_daytime(a, time.of(c.merchant_id) + a.retry_days[c.tries + 1] * interval '1 day') end;
begin
  update charge set status = case when v_next is null then 'failed' else 'retrying' end, reason = p_reason,
    attempts = attempts + 1, tries = case when v_next is null then 0 else tries + 1 end, next_attempt_at = v_next,
    waiting_since = null
  where id = c.id;
  perform plans.schedule_next(c.agreement_id, c.n);
  perform plans.write_event('charge.failed', c.id);
  if c.tries = 0 or v_next is null or p_reason is distinct from c.reason then
    perform plans.tell('charge_failed', a.member_id, a.mandate_id, a.id, c.id);
  end if;
end $$;

-- There is no price of the day, or the business has reached its limit of a day: that costs no attempt. After 72 hours the
-- notice is too old, and another is written.
create or replace function plans.wait(c charge, p_reason text) returns void
language plpgsql as $$
declare
  v_now constant timestamptz := time.of(c.merchant_id);
  v_zone constant text := (select zone from agreement where id = c.agreement_id);
begin
  if v_now < coalesce(c.waiting_since, v_now) + interval '72 hours' then
    update charge set waiting_since = coalesce(waiting_since, v_now), reason = p_reason,
      next_attempt_at = plans.in_daytime(v_zone, v_now + interval '1 hour')
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

-- The discount of a charge, in basis points: the one that its notice stated, or a better one of now. What has failed is owed
-- with the discount that it had.
create or replace function plans.discount_of(c charge, p_discount integer) returns integer
language sql immutable as $$
  select greatest(p_discount, case when c.announced_at is not null or c.attempts > 0 then c.announced_discount end)
$$;

-- Writes the notice of a charge, or puts it off until its notice may be written.
create or replace function plans.announce(c charge, a agreement, m mandate, p_discount integer) returns text
language plpgsql as $$
declare
  v_now constant timestamptz := time.of(c.merchant_id);
  v_lead constant interval := plans.lead_time(a, c);
  v_at constant timestamptz := c.due_at - v_lead - plans.notice_margin();
  v_taken constant timestamptz := plans.in_daytime(a, greatest(c.due_at, v_now + v_lead));
  v_price constant numeric := plans.price_of(a, c);
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
  update charge set status = 'announced', announced_at = v_now, not_before = v_taken,
    next_attempt_at = v_taken, price = v_price, announced_discount = plans.discount_of(c, p_discount)
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

-- Whether a charge would exceed the most of its period, with what was taken of it before: by this mandate, and for an
-- adjustment by the mandate before it, too. Refunds do not restore it.
create or replace function plans.exceeds_cap(m mandate, c charge, q pay_quote) returns boolean
language sql stable as $$
  select coalesce(sum(s.net), 0) + q.net > m.cap or coalesce(sum(s.total), 0) + q.total > m.cap_tokens
    or m.currency <> c.currency or m.decimals <> c.decimals
  from charge b join pay_session s on s.id = b.session_id
  where b.agreement_id = c.agreement_id and b.n = c.n and (b.mandate_id = m.id or c.k > 0)
$$;
