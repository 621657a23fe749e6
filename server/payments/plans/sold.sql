-- What a session or an invitation that begins a plan shows of it.

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
    'zone', p_zone,
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
  select plans.sold_json(p, coalesce(m.cap, s.cap), coalesce(m.cap_tokens, plans.token_cap(q.total)), coalesce(a.zone, at.zone),
    coalesce(a.anchor, (at.now at time zone at.zone)::date), coalesce(a.created_at, at.now), 2)
  from jsonb_populate_record(null::plan, s.plan_terms) p,
    (select time.of(s.merchant_id) as now, time.zone_of(s.merchant_id) as zone) at
    left join agreement a on a.session_id = s.id
    -- Once it is paid: the mandate that its payer gave.
    left join charge c on c.session_id = s.id left join mandate m on m.id = c.mandate_id
  where s.plan_id is not null
$$;

-- The oldest charge of an agreement that is owed.
create or replace function plans.owed_charge(p_agreement text) returns charge
language sql stable as $$
  select c from charge c where c.agreement_id = p_agreement and plans.is_owed(c) order by c.n, c.k limit 1
$$;

-- The highest price of what is announced or owed by an agreement; null when nothing is.
create or replace function plans.most_open(p_agreement text) returns numeric
language sql stable as $$
  select max(c.price) from charge c where c.agreement_id = p_agreement and (c.status = 'announced' or plans.is_owed(c))
$$;

-- The most of one period that a payer approves by paying what they owe: the next charges of their agreement, and all that is
-- announced or owed, may have another price than the session.
create or replace function plans.held_cap(s pay_session, a agreement, p_total numeric, out cap numeric, out cap_tokens numeric)
language sql stable as $$
  select greatest(s.cap, most.price), plans.token_cap(p_total * most.price / s.amount)
  from (select greatest(s.amount, a.price, plans.most_open(a.id)) as price) most
$$;

-- What is different for a payer who has an agreement of the plan: they pay what they owe, and keep its terms and its dates.
create or replace function plans.held_json(s pay_session, p_payer text) returns jsonb
language sql stable as $$
  select coalesce((
    select jsonb_build_object('name', a.name, 'terms', a.terms, 'trialDays', a.trial_days,
        'minimumMonths', a.minimum_months, 'noticeDays', a.notice_days)
      || coalesce((select jsonb_build_object('owedFrom', format.utc(o.due_at)) from plans.owed_charge(a.id) o where o.id is not null), '{}')
      || case when s.transfer_id is null then jsonb_build_object('cap', format.decimal(most.cap, a.decimals),
          'capTokens', format.decimal(most.cap_tokens, 18)) else '{}' end
      || case when next.n is not null then jsonb_build_object('nextAt', format.utc(next.at)) else '{}' end
    from agreement a
      left join lateral plans.next_of(a) next on true
      cross join lateral plans.held_cap(s, a,
        (select q.total from pay_quote q where q.session_id = s.id order by q.id desc limit 1)) most
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
