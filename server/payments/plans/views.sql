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

-- The ids of a business's agreements that have an owed charge.
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
    case when later = 0 then coalesce(next.price, a.price) else a.price end
  from (
    (select c.n, c.due_at, plans.price_of(a, c) as price,
        -- What a freeze has put off is announced after it.
        coalesce(c.not_before, plans.in_daytime(a, greatest(time.of(a.merchant_id),
          case when c.due_at < a.frozen_from then a.frozen_until end) + plans.lead_time(a, c))) as earliest
      from charge c
      where c.agreement_id = a.id and c.k = 0 and c.status in ('scheduled', 'announced') order by c.n limit 1)
    union all
    select a.next_n, null, null, null limit 1
  ) next
  cross join generate_series(0,
    case when plans.is_frozen(a, coalesce(next.due_at, plans.due_at(a, next.n))) then 366 else 0 end) later
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
      'proposed', plans.proposed_json(a),
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
