-- Ending and freezing an agreement, and settling its charges without a payment. Each locks the agreement first.

-- The earliest end by minimum term and notice: the end of the period in which both are over, and not before the end of one
-- that is paid. A minimum term binds for 24 months at most: where that period would end later, it is the one before. Nothing is
-- taken for the period that begins there, which may have begun this morning. A freeze moves neither: the business sets it alone.
create or replace function plans.end_date(a agreement) returns timestamptz
language plpgsql stable as $$
declare
  v_now constant timestamptz := time.of(a.merchant_id);
  v_notice constant timestamptz := v_now + a.notice_days * interval '1 day';
  v_minimum constant timestamptz := plans.due_on(a.zone, a.anchor, 'month', 1, a.minimum_months + 1);
  v_longest constant timestamptz := plans.due_on(a.zone, a.anchor, 'month', 1, 25);
  v_paid constant integer := (select max(c.n) from charge c
    where c.agreement_id = a.id and c.status in ('paid', 'paid_elsewhere'));
  -- By the longest periods, so too early at most: from there they are counted one by one.
  v_n integer := greatest(1 + coalesce(v_paid, 0), 1 + floor(
    extract(epoch from greatest(v_minimum, v_notice) - plans.due_on(a.zone, a.anchor, a.rhythm, a.every, 1))
    / (a.every * case a.rhythm when 'day' then 90000 when 'week' then 608400 when 'month' then 2682000 else 31626000 end)));
begin
  -- Without a notice, a period is ended until its charge is due.
  while plans.due_on(a.zone, a.anchor, a.rhythm, a.every, v_n) < v_minimum
      and plans.due_on(a.zone, a.anchor, a.rhythm, a.every, v_n + 1) <= v_longest
    or case when a.notice_days = 0 then plans.due_at(a, v_n) < v_now
      else plans.due_on(a.zone, a.anchor, a.rhythm, a.every, v_n) < v_notice end
  loop
    v_n := v_n + 1;
  end loop;
  return plans.due_on(a.zone, a.anchor, a.rhythm, a.every, v_n);
end $$;

-- Stops the charges of an agreement that ends: nothing more is attempted. What was due before its end stays owed.
create or replace function plans.stop_charges(p_agreement text) returns void
language plpgsql as $$
declare
  a agreement;
  v_id text;
begin
  select * into a from agreement where id = p_agreement;
  -- What was announced before a freeze has its events: it is waived below.
  delete from charge where agreement_id = a.id and status = 'scheduled' and announced_discount is null and attempts = 0
    and due_at >= a.ends_at;
  for v_id in
    update charge set status = 'waived', next_attempt_at = null
    where agreement_id = a.id and status in ('scheduled', 'announced') and due_at >= a.ends_at
    returning id
  loop
    perform plans.write_event('charge.waived', v_id);
  end loop;
  if a.status = 'ended' then
    for v_id in
      update charge set status = 'failed', reason = coalesce(reason, 'mandate'), next_attempt_at = null
      where agreement_id = a.id and status in ('scheduled', 'announced', 'retrying')
      returning id
    loop
      perform plans.write_event('charge.failed', v_id);
    end loop;
  end if;
end $$;

-- Ends an agreement whose time is over, with its mandate. The caller has locked it.
create or replace function plans.close_agreement(a agreement) returns void
language plpgsql as $$
declare
  m mandate;
begin
  -- What was due in a freeze is not owed.
  perform plans.waive_frozen(a, a.ends_at);
  update agreement set status = 'ended', ended_at = time.of(merchant_id) where id = a.id;
  perform plans.stop_charges(a.id);
  perform plans.write_event('agreement.ended', a.id);
  select * into m from mandate where id = a.mandate_id for no key update;
  if m.status <> 'ended' then
    update mandate set status = 'ended', ended_reason = a.ended_by, ended_at = time.of(merchant_id) where id = m.id;
    perform plans.write_event('mandate.ended', m.id);
  end if;
end $$;

-- Sets the end of an agreement, by 'member', 'merchant' or 'account_closed': its earliest one, or now. Returns it; null when
-- there is no such agreement. An end that was set before stays, unless this one is earlier.
create or replace function plans.end_agreement(p_agreement text, p_by text, p_at_once boolean default false)
returns timestamptz
language plpgsql as $$
declare
  a agreement;
  v_end timestamptz;
begin
  select * into a from agreement where id = p_agreement for no key update;
  if a.id is null or a.status = 'ended' then return a.ends_at; end if;
  v_end := case when p_at_once then time.of(a.merchant_id) else plans.end_date(a) end;
  if a.ends_at <= v_end then return a.ends_at; end if;
  update agreement set ends_at = v_end, ended_by = p_by where id = a.id returning * into a;
  perform plans.withdraw_proposal(a.id);
  perform plans.stop_charges(a.id);
  perform plans.tell('agreement_ended', a.member_id, a.mandate_id, a.id, null);
  if v_end <= time.of(a.merchant_id) then
    perform plans.close_agreement(a);
  else
    perform plans.write_event('agreement.changed', a.id);
  end if;
  return v_end;
end $$;

-- By the engine: ends an agreement whose end has come. False when it has not.
create or replace function plans.end_due(p_agreement text) returns boolean
language plpgsql as $$
declare
  a agreement;
begin
  select * into a from agreement where id = p_agreement for no key update skip locked;
  if a.status = 'ended' or a.ends_at is null or a.ends_at > time.of(a.merchant_id) then return false; end if;
  perform plans.close_agreement(a);
  return true;
end $$;

-- Waives what became due in a freeze and was not looked at yet, before the freeze is changed or the agreement has ended.
create or replace function plans.waive_frozen(a agreement, p_now timestamptz) returns void
language plpgsql as $$
declare
  c charge;
begin
  loop
    for c in
      update charge x set status = 'waived', next_attempt_at = null
      where x.agreement_id = a.id and x.status in ('scheduled', 'announced') and x.due_at <= p_now
        and plans.is_frozen(a, x.due_at)
      returning *
    loop
      perform plans.write_event('charge.waived', c.id);
      perform plans.schedule_next(a.id, c.n);
    end loop;
    -- Also the charges that this has made.
    exit when not found;
  end loop;
end $$;

-- Nothing is taken in a freeze: what is owed, or was announced, is put off until its end without an attempt, and is announced
-- anew then. What is due in it is waived when it is due, because the freeze may end before.
create or replace function plans.put_off_frozen(a agreement) returns void
language sql as $$
  update charge c set status = 'scheduled', announced_at = null, not_before = null, waiting_since = null, tries = 0,
    next_attempt_at = case when plans.is_frozen(a, c.due_at) then c.due_at
      else a.frozen_until + nth.at * plans.notice_margin() end
  from (
    select o.id, row_number() over (order by o.n, o.k) - 1 as at from charge o
    where o.agreement_id = a.id and (o.status = 'scheduled' and o.due_at < a.frozen_from
      or o.status in ('announced', 'retrying') and (o.next_attempt_at < a.frozen_until or plans.is_frozen(a, o.due_at)))
  ) nth
  where c.id = nth.id
$$;

-- Freezes until `p_until`, or ends the freeze with null. Charges that are due meanwhile are waived when they are due.
-- outcome: 'frozen', 'past', 'too_late' (more than a year), 'not_found' or 'agreement_ended'.
create or replace function plans.freeze(p_agreement text, p_merchant text, p_until timestamptz) returns text
language plpgsql as $$
declare
  a agreement;
  v_now timestamptz;
  v_untold boolean;
begin
  select * into a from agreement where id = p_agreement and merchant_id = p_merchant for no key update;
  if a.id is null then return 'not_found'; end if;
  if a.status <> 'active' then return 'agreement_ended'; end if;
  v_now := time.of(p_merchant);
  if p_until <= v_now then return 'past'; end if;
  if p_until > v_now + interval '1 year' then return 'too_late'; end if;
  perform plans.waive_frozen(a, v_now);
  if a.frozen_from is null or a.frozen_until <= v_now then
    if p_until is null then return 'frozen'; end if;
    update agreement set frozen_from = v_now, frozen_until = p_until where id = a.id returning * into a;
  elsif p_until is null then
    -- Without an e-mail about the freeze there is none about its end. An e-mail that waits may be about its extension: the
    -- one about the freeze is from the commit that began it.
    with withdrawn as (
      delete from plan_notice where agreement_id = a.id and kind = 'agreement_frozen' returning created_at
    )
    select coalesce(bool_or(created_at <= a.frozen_from), false) into v_untold from withdrawn;
    update agreement set frozen_from = null, frozen_until = null where id = a.id returning * into a;
  else
    update agreement set frozen_until = p_until where id = a.id returning * into a;
  end if;
  -- What waited for the end of the freeze is looked at again.
  perform plans.open_again(a.id, '{}');
  if p_until is not null then
    perform plans.put_off_frozen(a);
    perform plans.tell('agreement_frozen', a.member_id, a.mandate_id, a.id, null);
  else
    if not v_untold then perform plans.tell('freeze_ended', a.member_id, a.mandate_id, a.id, null); end if;
  end if;
  perform plans.write_event('agreement.changed', a.id);
  return 'frozen';
end $$;

-- Settles an open charge without a payment: 'waived', 'written_off' or 'paid_elsewhere'. `p_by`: the person or key.
-- outcome: 'settled' (also when it was settled so before), 'not_found' or 'charge_closed'.
create or replace function plans.settle(p_charge text, p_merchant text, p_status text, p_by text) returns text
language plpgsql as $$
declare
  c charge;
begin
  perform from agreement
  where id = (select agreement_id from charge where id = p_charge and merchant_id = p_merchant) for no key update;
  if not found then return 'not_found'; end if;
  select * into c from charge where id = p_charge for no key update;
  if c.status = p_status then return 'settled'; end if;
  if c.status not in ('scheduled', 'announced', 'failed', 'retrying') then return 'charge_closed'; end if;
  update charge set status = p_status, next_attempt_at = null, settled_by = p_by where id = c.id;
  perform plans.schedule_next(c.agreement_id, c.n);
  perform plans.write_event('charge.waived', c.id);
  return 'settled';
end $$;

-- Locks the plans of an account and what it has agreed, with all that is erased with it, before the members are locked.
create or replace function plans.lock_account(p_member text) returns void
language plpgsql as $$
begin
  perform from plan p
  where p.merchant_id = p_member or p.merchant_id in (select erasure.erased_with(p_member))
  order by p.id for no key update;
  perform from agreement a
  where a.member_id = p_member or a.merchant_id = p_member
    or a.member_id in (select erasure.erased_with(p_member)) or a.merchant_id in (select erasure.erased_with(p_member))
  order by a.id for no key update;
  perform from mandate m
  where m.member_id = p_member or m.merchant_id = p_member
    or m.member_id in (select erasure.erased_with(p_member)) or m.merchant_id in (select erasure.erased_with(p_member))
  order by m.id for no key update;
end $$;

-- Ends all that a member has agreed, or a business has: their account is deleted. The caller has locked it.
create or replace function plans.close_account(p_member text) returns void
language plpgsql as $$
declare
  v_id text;
begin
  for v_id in
    select id from agreement where (member_id = p_member or merchant_id = p_member) and status <> 'ended' order by id
  loop
    perform plans.end_agreement(v_id, 'account_closed', true);
  end loop;
end $$;

-- Deletes who a member was for their agreements, and ends the plans of a business.
create or replace function plans.erase_member(p_member text) returns void
language plpgsql as $$
begin
  perform plans.close_account(p_member);
  update agreement set member_id = null where member_id = p_member;
  update mandate set member_id = null where member_id = p_member;
  update plan set enabled = false, retired_at = coalesce(retired_at, clock_timestamp()) where merchant_id = p_member;
end $$;
