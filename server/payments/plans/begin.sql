-- How an agreement begins: by the payment of charge 1. By an invitation to a trial: link/begin-trial.sql.

-- Locks the plan of a session, the agreement that a payer has of it, and its mandate, before the payer is locked.
create or replace function plans.lock_held(p_plan text, p_member text) returns void
language plpgsql as $$
declare
  v_mandate text;
begin
  -- Who retires the plan waits for this beginning, or this one for them.
  perform from plan where id = p_plan for share;
  select mandate_id into v_mandate from agreement
  where plan_id = p_plan and member_id = p_member and status = 'active' for no key update;
  perform from mandate where id = v_mandate for no key update;
end $$;

-- Why this member cannot begin the plan of a session; null if they can. A member who is past due pays what is owed by the
-- same press, if it is the same price: a second agreement would be a twin.
create or replace function plans.sale_refusal(s pay_session, p_member text) returns text
language sql stable as $$
  select case
    when not p.enabled or p.paused_at is not null then 'plan_retired'
    when a.id is not null and (owed.id is null or owed.price <> s.amount or owed.currency <> s.currency) then 'plan_agreed'
  end
  from plan p
  left join agreement a on a.plan_id = p.id and a.member_id = p_member and a.status = 'active'
  left join lateral plans.owed_charge(a.id) owed on true
  where p.id = s.plan_id
$$;

-- The session by which a payer pays what they owe: its line, its tax and its level are those of the agreement, not of the plan
-- as it is sold now. Every other session stays as it is.
create or replace function plans.as_agreed(s pay_session, p_payer text) returns pay_session
language plpgsql stable as $$
declare
  a agreement;
  c charge;
  agreed pay_session;
begin
  select * into a from agreement where plan_id = s.plan_id and member_id = p_payer and status = 'active';
  if a.id is null then return s; end if;
  c := plans.owed_charge(a.id);
  if c.id is null then return s; end if;
  agreed := plans.session_of(c, a);
  s.line_items := agreed.line_items;
  s.taxed := agreed.taxed;
  s.tip_rate := agreed.tip_rate;
  s.fee_rate := agreed.fee_rate;
  s.vat_id := agreed.vat_id;
  s.minimum_level := agreed.minimum_level;
  return s;
end $$;

-- The people who own a business, or the live one of a business in test mode.
create or replace function plans.owners_of(p_merchant text) returns text[]
language sql stable as $$
  select coalesce(array_agg(t.member_id order by t.member_id), '{}')
  from merchant b join team_member t on t.business_id = coalesce(b.test_of, b.id)
  where b.id = p_merchant and t.role = 'owner' and t.suspended_at is null
$$;

-- Writes the mandate that a member has approved just now.
create or replace function plans.approve_mandate(
  p_merchant text, p_member text, p_cap numeric, p_cap_tokens numeric, p_currency text, p_decimals integer, p_rhythm text,
  p_every integer
) returns mandate
language plpgsql as $$
declare
  m mandate;
  v_now constant timestamptz := time.of(p_merchant);
begin
  insert into mandate (id, merchant_id, holder_id, member_id, payee_name, payee_domain, payee_owners, cap, currency, decimals, cap_tokens,
    rhythm, every, starts_at, status, approved_at)
  select format.new_id('mdt'), b.id, passes.holder_of(b.id, p_member), p_member, b.recipient_name, b.recipient_domain,
    plans.owners_of(b.id), p_cap, p_currency, p_decimals, p_cap_tokens, p_rhythm, p_every, v_now, 'active', v_now
  from merchant b where b.id = p_merchant
  returning * into m;
  perform plans.write_event('mandate.approved', m.id);
  return m;
end $$;

-- Writes the agreement: the terms of the plan as the member read them. `p_first` is the date of charge 1.
create or replace function plans.agree(p plan, m mandate, p_zone text, p_first date, p_session text, p_link text, p_reference text)
returns agreement
language plpgsql as $$
declare
  a agreement;
begin
  insert into agreement (id, plan_id, mandate_id, merchant_id, holder_id, member_id, name, terms, price, currency, decimals,
    rhythm, every, trial_days, minimum_months, notice_days, retry_days, tax_rate, minimum_level, zone, anchor, reference,
    status, session_id, link_id)
  values (format.new_id('agr'), p.id, m.id, p.merchant_id, m.holder_id, m.member_id, p.name, p.terms, p.price, p.currency,
    p.decimals, p.rhythm, p.every, p.trial_days, p.minimum_months, p.notice_days, p.retry_days, p.tax_rate,
    p.minimum_level, p_zone, p_first, p_reference, 'active', p_session, p_link)
  returning * into a;
  return a;
end $$;

create or replace function plans.key_of(c charge) returns text
language sql immutable as $$
  select 'charge:' || c.agreement_id || ':' || c.n || case when c.k > 0 then ':change:' || c.k else '' end
$$;

-- Writes the payment of a session that begins an agreement, in the commit of `pay.confirm`: the mandate, the agreement and
-- charge 1; or the charge that the payer owes, with a new mandate. The caller has locked the payer and the accounts.
-- Returns the id of the agreement.
create or replace function plans.begin(
  s pay_session, q pay_quote, p_payer text, p_from bigint, p_to bigint, p_transfer text
) returns text
language plpgsql as $$
declare
  p plan := jsonb_populate_record(null::plan, s.plan_terms);
  v_now timestamptz;
  v_zone text;
  m mandate;
  a agreement;
  c charge;
  most record;
begin
  select * into a from agreement where plan_id = s.plan_id and member_id = p_payer and status = 'active';
  select * into most from plans.held_cap(s, a, q.total);
  m := plans.approve_mandate(s.merchant_id, p_payer, most.cap, most.cap_tokens, p.currency, p.decimals, p.rhythm, p.every);
  -- The payee that the payer read: the business may have another name since the session was made.
  update mandate set payee_name = s.merchant_name, payee_domain = s.merchant_domain where id = m.id;
  v_now := m.approved_at;
  if a.id is null then
    v_zone := time.zone_of(s.merchant_id);
    p.trial_days := 0;
    a := plans.agree(p, m, v_zone, (v_now at time zone v_zone)::date, s.id, null, s.reference);
    insert into charge (id, agreement_id, n, merchant_id, due_at, price, currency, decimals, status, attempts, mandate_id,
      paid_at, session_id)
    values (format.new_id('crg'), a.id, 1, a.merchant_id, v_now, p.price, p.currency, p.decimals, 'paid', 1, m.id,
      v_now, s.id)
    returning * into c;
    update agreement set next_n = 2 where id = a.id;
    perform plans.schedule_next(a.id, c.n);
    perform plans.write_event('agreement.created', a.id);
    perform plans.tell('agreement_begun', p_payer, m.id, a.id, c.id);
  else
    c := plans.owed_charge(a.id);
    update pay_session set line_items = s.line_items, taxed = s.taxed, tip_rate = s.tip_rate, fee_rate = s.fee_rate,
      vat_id = s.vat_id, minimum_level = s.minimum_level
    where id = s.id;
    perform plans.replace_mandate(a.id, m.id);
    update charge set status = 'paid', attempts = attempts + 1, mandate_id = m.id, paid_at = v_now, session_id = s.id,
      reason = null, next_attempt_at = null, waiting_since = null, announced_at = null, not_before = null
    where id = c.id;
  end if;
  perform ledger.write(p_transfer, 'payment', plans.key_of(c), array[p_from, p_to], array[-q.total, q.total], s.description);
  perform plans.write_event('charge.paid', c.id);
  return a.id;
end $$;

-- Another mandate takes the place of the one of an agreement, whose rows the caller has locked. All that is owed is asked for
-- again, whatever it failed by: the member has approved just now.
create or replace function plans.replace_mandate(p_agreement text, p_mandate text) returns void
language plpgsql as $$
declare
  v_before text;
begin
  select mandate_id into v_before from agreement where id = p_agreement;
  update agreement set mandate_id = p_mandate where id = p_agreement;
  update mandate set replaced_by = p_mandate where id = v_before;
  update mandate set status = 'ended', ended_reason = 'replaced', ended_at = time.of(merchant_id)
  where id = v_before and status <> 'ended';
  if found then perform plans.write_event('mandate.ended', v_before); end if;
  if (select status from mandate where id = p_mandate) = 'paused' then
    -- Resuming asks for it.
    update charge set reason = 'mandate' where agreement_id = p_agreement and status = 'failed' and reason <> 'frozen';
    return;
  end if;
  update charge set status = 'failed', next_attempt_at = null where agreement_id = p_agreement and status = 'retrying';
  perform plans.open_again(p_agreement, array(select distinct reason from charge where agreement_id = p_agreement and status = 'failed'));
end $$;
