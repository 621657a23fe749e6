-- A member accepts an invitation to a plan: nothing is paid. Charge 1 is due after the trial; of a membership that runs already,
-- the first charge is due on the date that the business named. The caller
-- has asked for the strong step, and decides about the invitation itself. The cap in tokens and the payee are those that the
-- member read.
-- outcome: 'begun' (also when it was before) or an error code, after which the caller rolls back.
create or replace function link.begin_trial(
  p_link_session text, p_member text, p_cap_tokens numeric, p_payee_name text, p_payee_domain text, out outcome text,
  out agreement_id text
)
language plpgsql as $$
declare
  s link_session;
  p plan;
  x member;
  v_cap numeric;
  first record;
  m mandate;
  a agreement;
begin
  select * into s from link_session where id = p_link_session for no key update;
  if s.id is null or s.plan_id is null then outcome := 'session_not_found'; return; end if;
  select * into a from agreement where link_id = s.id;
  if a.id is not null then
    outcome := case when a.member_id = p_member then 'begun' else 'session_not_pending' end;
    if outcome = 'begun' then agreement_id := a.id; end if;
    return;
  end if;
  if s.status not in ('pending', 'linked') or s.status = 'pending' and s.expires_at <= clock_timestamp()
    or s.status = 'linked' and s.member_id <> p_member
  then outcome := 'session_not_pending'; return; end if;
  p := jsonb_populate_record(null::plan, s.plan_terms);
  -- Who retires the plan waits for this beginning, or this one for them.
  perform from plan where id = p.id for share;
  -- Orders this member's beginnings of the same plan.
  select * into x from member where id = p_member for no key update;
  outcome := case
    when x.livemode <> s.livemode then 'mode_mismatch'
    when s.livemode and authority.young_until(p_member) is not null then 'factor_too_new'
    when not restrictions.is_open(x) or not exists (select from member b where b.id = s.merchant_id and pay.may_be_paid(b))
      then 'payments_disabled'
    when not (select enabled and paused_at is null from plan where id = p.id) then 'plan_retired'
    when exists (select from agreement o where o.plan_id = p.id and o.member_id = p_member and o.status = 'active') then 'plan_agreed'
    when s.anchor is null and exists (select from agreement o where o.plan_id = p.id and o.member_id = p_member)
      then 'trial_used'
    end;
  if outcome is not null then return; end if;
  v_cap := plans.trial_cap(p);
  if v_cap is null then outcome := 'rate_unavailable'; return; end if;
  -- It may differ from that of now by a price of the day that is a little older.
  if p_cap_tokens <= 0 or p_cap_tokens > 1.1 * v_cap then outcome := 'approval_changed'; return; end if;
  m := plans.approve_mandate(s.merchant_id, p_member, p.price, p_cap_tokens, p.currency, p.decimals, p.rhythm, p.every);
  if m.payee_name <> p_payee_name or m.payee_domain <> p_payee_domain then outcome := 'approval_changed'; return; end if;
  if s.anchor is not null then p.trial_days := 0; end if;
  select * into first from plans.first_of(s);
  a := plans.agree(p, m, time.zone_of(s.merchant_id), first.anchor, null, s.id, s.reference);
  update agreement set next_n = first.n where id = a.id;
  perform plans.schedule_next(a.id, first.n - 1);
  perform plans.write_event('agreement.created', a.id);
  perform plans.tell('agreement_begun', p_member, m.id, a.id, null);
  outcome := 'begun';
  agreement_id := a.id;
end $$;
