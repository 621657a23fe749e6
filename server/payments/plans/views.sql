-- Plans, mandates, agreements and charges as JSON: one builder each, for API, events and members.

create or replace function plans.terms_json(
  p_name text, p_terms text, p_price numeric, p_currency text, p_decimals integer, p_rhythm text, p_every integer,
  p_trial integer, p_minimum integer, p_notice integer, p_retries integer[], p_tax numeric, p_level integer
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'name', p_name,
    'terms', p_terms,
    'price', format.decimal(p_price, p_decimals),
    'currency', p_currency,
    'rhythm', p_rhythm,
    'every', p_every,
    'trialDays', p_trial,
    'minimumMonths', p_minimum,
    'noticeDays', p_notice,
    'retryDays', to_jsonb(p_retries),
    'taxRate', trim_scale(p_tax)::text,
    'level', (levels.names())[p_level + 1])
$$;

-- Whether a charge has failed and is still owed, also while it is announced anew.
create or replace function plans.is_owed(c charge) returns boolean
language sql immutable as $$
  select c.status in ('failed', 'retrying') or c.status in ('scheduled', 'announced') and c.attempts > 0
$$;

create or replace function plans.is_past_due(p_agreement text) returns boolean
language sql stable as $$
  select exists (select from charge c where c.agreement_id = p_agreement and plans.is_owed(c))
$$;

-- The agreements of a business by which something is owed.
create or replace function plans.past_due_of(p_merchant text) returns setof text
language sql stable as $$
  select c.agreement_id from charge c where c.merchant_id = p_merchant and plans.is_owed(c)
$$;

create or replace function plans.plan_json(p plan) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', p.id)
    || plans.terms_json(p.name, p.terms, p.price, p.currency, p.decimals, p.rhythm, p.every, p.trial_days,
      p.minimum_months, p.notice_days, p.retry_days, p.tax_rate, p.minimum_level)
    || jsonb_build_object(
      'enabled', p.enabled,
      'retiredAt', format.utc(p.retired_at),
      'pausedAt', format.utc(p.paused_at),
      'agreements', count(a.id),
      'pastDue', count(a.id) filter (where a.id in (select plans.past_due_of(p.merchant_id))),
      'createdAt', format.utc(p.created_at))
  from (select) one left join agreement a on a.plan_id = p.id and a.status <> 'ended'
$$;

create or replace function plans.is_frozen(a agreement, p_at timestamptz) returns boolean
language sql immutable as $$
  select coalesce(p_at >= a.frozen_from and p_at < a.frozen_until, false)
$$;

-- The status that is shown.
create or replace function plans.status_of(a agreement) returns text
language sql stable as $$
  select case
    when a.status <> 'active' then a.status
    when a.ends_at is not null then 'ending'
    when plans.is_past_due(a.id) then 'past_due'
    when plans.is_frozen(a, time.of(a.merchant_id)) then 'frozen'
    when a.trial_days > 0 and not exists (select from charge c where c.agreement_id = a.id and c.status = 'paid')
      and time.of(a.merchant_id) < plans.due_at(a, 1) then 'trial'
    else 'active' end
$$;

create or replace function plans.mandate_json(m mandate) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', m.id,
    'holder', passes.holder_json(m.holder_id),
    'status', m.status,
    'cap', format.decimal(m.cap, m.decimals),
    'currency', m.currency,
    'capTokens', format.decimal(m.cap_tokens, 18),
    'rhythm', m.rhythm,
    'every', m.every,
    'startsAt', format.utc(m.starts_at),
    'endedReason', m.ended_reason,
    'approvedAt', format.utc(m.approved_at),
    'pausedAt', format.utc(m.paused_at),
    'endedAt', format.utc(m.ended_at),
    'createdAt', format.utc(m.created_at))
$$;

-- The next regular charge that is neither paid, owed nor skipped by a freeze, whether its row exists or not, and when it is
-- taken: its notice may end later than it is due. None follows an end. A freeze lasts a year at most.
create or replace function plans.next_of(a agreement, out n integer, out at timestamptz, out price numeric)
language sql stable as $$
  select next.n + later, case later when 0 then coalesce(greatest(next.due_at, next.earliest), due.at) else due.at end,
    case when later = 0 and (next.status = 'announced' or next.attempts > 0) then next.price else a.price end
  from (
    (select c.n, c.due_at, c.status, c.price, c.attempts,
        coalesce(c.not_before, plans.in_daytime(a, time.of(a.merchant_id) + plans.lead_time(a, c))) as earliest
      from charge c
      where c.agreement_id = a.id and c.k = 0 and c.status in ('scheduled', 'announced') order by c.n limit 1)
    union all
    select a.next_n, null, null, null, 0, null limit 1
  ) next
  cross join generate_series(0, case when a.frozen_until is null then 0 else 366 end) later
  cross join lateral (
    select case later when 0 then coalesce(next.due_at, plans.due_at(a, next.n)) else plans.due_at(a, next.n + later) end as at
  ) due
  where a.status = 'active' and not plans.is_frozen(a, due.at) and (a.ends_at is null or due.at < a.ends_at)
  order by later limit 1
$$;

create or replace function plans.agreement_json(a agreement) returns jsonb
language sql stable as $$
  select jsonb_build_object(
      'id', a.id,
      'plan', a.plan_id,
      'mandate', a.mandate_id,
      'mandateStatus', m.status,
      'status', plans.status_of(a),
      'holder', passes.holder_json(a.holder_id))
    || plans.terms_json(a.name, a.terms, a.price, a.currency, a.decimals, a.rhythm, a.every, a.trial_days,
      a.minimum_months, a.notice_days, a.retry_days, a.tax_rate, a.minimum_level)
    || jsonb_build_object(
      'zone', a.zone,
      'anchor', a.anchor,
      'reference', a.reference,
      'paySessionId', a.session_id,
      'next', case when m.status = 'active' then (
        select jsonb_build_object('n', n, 'at', format.utc(at), 'price', format.decimal(price, a.decimals))
        from plans.next_of(a) where n is not null) end,
      'owed', format.decimal((select coalesce(sum(c.price), 0) from charge c
        where c.agreement_id = a.id and plans.is_owed(c)), a.decimals),
      'endsAt', format.utc(a.ends_at),
      'endedBy', a.ended_by,
      'frozenFrom', case when frozen.is_on then format.utc(a.frozen_from) end,
      'frozenUntil', case when frozen.is_on then format.utc(a.frozen_until) end,
      'createdAt', format.utc(a.created_at),
      'endedAt', format.utc(a.ended_at))
  from (select plans.is_frozen(a, time.of(a.merchant_id)) as is_on) frozen
    left join mandate m on m.id = a.mandate_id
$$;

create or replace function plans.charge_json(c charge) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', c.id,
    'agreement', c.agreement_id,
    'plan', a.plan_id,
    'holder', passes.holder_json(a.holder_id),
    'n', c.n,
    'k', c.k,
    'status', case when c.status = 'paid' then coalesce((select nullif(s.status, 'paid') from pay_session s
      where s.id = c.session_id), 'paid') else c.status end,
    'reason', c.reason,
    'price', format.decimal(c.price, c.decimals),
    'currency', c.currency,
    'dueAt', format.utc(c.due_at),
    'announcedAt', format.utc(c.announced_at),
    'notBefore', format.utc(c.not_before),
    'attempts', c.attempts,
    'nextAttemptAt', case when c.status in ('announced', 'retrying') then format.utc(c.next_attempt_at) end,
    'paidAt', format.utc(c.paid_at),
    'paySessionId', c.session_id)
  from agreement a where a.id = c.agreement_id
$$;

-- The charge that a session paid. A function of its own, because PostgreSQL inlines no expression that contains a query.
create or replace function plans.charge_of(s pay_session) returns text
language sql stable as $$
  select c.id from charge c where c.session_id = s.id
$$;

-- What a member reads before they approve: the plan, the most of one period, and the dates. `p_first` is the date of
-- charge 1, `p_next` the number of the first charge that follows by itself.
create or replace function plans.sold_json(
  p plan, p_cap numeric, p_cap_tokens numeric, p_zone text, p_first date, p_starts_at timestamptz, p_next integer
) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', p.id,
    'name', p.name,
    'price', format.decimal(p.price, p.decimals),
    'currency', p.currency,
    'rhythm', p.rhythm,
    'every', p.every,
    'trialDays', p.trial_days,
    'minimumMonths', p.minimum_months,
    'noticeDays', p.notice_days,
    'terms', p.terms,
    'cap', format.decimal(p_cap, p.decimals),
    'capTokens', format.decimal(p_cap_tokens, 18),
    'startsAt', format.utc(p_starts_at),
    'nextAt', format.utc(plans.in_daytime(p_zone, greatest(plans.due_on(p_zone, p_first, p.rhythm, p.every, p_next),
      p_starts_at + plans.least_lead(p.rhythm, p.every, p_next)))))
$$;

-- The tokens that one period may take at most: 1.5 times the first charge, in steps of the token.
create or replace function plans.token_cap(p_total numeric) returns numeric
language sql immutable as $$ select ceil(1.5 * p_total / 1e14) * 1e14 $$;

-- The token cap of a plan at the price of now; null while there is none.
create or replace function plans.trial_cap(p plan) returns numeric
language plpgsql stable as $$
declare
  v_rate constant numeric := case when p.decimals = 18 then 1 else (select rate from rates.in_force(p.currency)) end;
begin
  return plans.token_cap((select total from prices.quote_of(p.price, 0, 0, p.decimals, v_rate, 0)));
end $$;

-- The plan of a session that begins an agreement; null for every other one.
create or replace function plans.sold_json(s pay_session, q pay_quote) returns jsonb
language sql stable as $$
  select plans.sold_json(p, s.cap, plans.token_cap(q.total), coalesce(a.zone, at.zone),
    coalesce(a.anchor, (at.now at time zone at.zone)::date), coalesce(a.created_at, at.now), 2)
  from jsonb_populate_record(null::plan, s.plan_terms) p,
    (select time.of(s.merchant_id) as now, time.zone_of(s.merchant_id) as zone) at
    left join agreement a on a.session_id = s.id
  where s.plan_id is not null
$$;

-- What is different for a payer who has an agreement of the plan: they pay what they owe, and keep its terms and its dates.
create or replace function plans.held_json(s pay_session, p_payer text) returns jsonb
language sql stable as $$
  select coalesce((
    select jsonb_build_object('name', a.name, 'terms', a.terms, 'trialDays', a.trial_days,
        'minimumMonths', a.minimum_months, 'noticeDays', a.notice_days)
      || case when next.n is not null then jsonb_build_object('nextAt', format.utc(next.at)) else '{}' end
    from agreement a left join lateral plans.next_of(a) next on true
    where a.plan_id = s.plan_id and a.member_id = p_payer and a.status = 'active' and a.session_id is distinct from s.id), '{}')
$$;

-- The first charge of an invitation: after the trial, or of a membership that runs already the first one that is not due before
-- today.
create or replace function plans.first_of(s link_session, out anchor date, out n integer)
language plpgsql stable as $$
declare
  p constant plan := jsonb_populate_record(null::plan, s.plan_terms);
  v_now constant timestamptz := time.of(s.merchant_id);
  v_zone constant text := time.zone_of(s.merchant_id);
  v_today constant date := (v_now at time zone v_zone)::date;
begin
  anchor := coalesce(s.anchor, plans.after_trial(v_zone, v_now, p.trial_days));
  n := coalesce(s.next_n, 1);
  while plans.due_date(anchor, p.rhythm, p.every, n) < v_today loop n := n + 1; end loop;
end $$;

-- The same of an invitation. Without a rate there are no tokens to show yet.
create or replace function plans.sold_json(s link_session) returns jsonb
language sql stable as $$
  select plans.sold_json(p, p.price, plans.trial_cap(p), at.zone, coalesce(a.anchor, first.anchor), coalesce(a.created_at, at.now),
      first.n)
    || case when s.anchor is not null then '{"trialDays": 0}'::jsonb else '{}' end
  from jsonb_populate_record(null::plan, s.plan_terms) p,
    (select time.of(s.merchant_id) as now, time.zone_of(s.merchant_id) as zone) at
    cross join lateral plans.first_of(s) first
    left join agreement a on a.link_id = s.id
  where s.plan_id is not null
$$;
