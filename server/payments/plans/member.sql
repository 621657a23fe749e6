-- Agreements for the member who has them: what is taken next, what waits for approval, and the newest charges.

-- What the payer of a price pays after the member discount.
create or replace function plans.net_of(p_price numeric, p_decimals integer, p_discount integer) returns numeric
language sql immutable as $$ select (prices.quote_of(p_price, 0, 0, p_decimals, 1, p_discount)).net $$;

-- What the member approves with a question (plans.asked_kind): the price of each charge from then on, what it is after the
-- discount and at the price of the day, and the most of a period. Null without a question. The price is the one that was agreed,
-- unless they are asked for another. The most of a period covers what is owed, too. Without a price of the day there are no tokens.
create or replace function plans.asked_by(
  a agreement, p_discount integer, p_kind text, out kind text, out price numeric, out net numeric, out tokens numeric,
  out cap numeric, out cap_tokens numeric
)
language sql stable as $$
  select asks.kind, asks.price, q.net, q.total, greatest(most.price, m.cap),
    plans.token_cap((prices.quote_of(most.price, 0, 0, a.decimals, day.rate, p_discount)).total)
  from (
    select p_kind as kind, case when p_kind = 'price' then plans.proposed_price(a.id) else a.price end as price
  ) asks
  left join mandate m on m.id = a.mandate_id
  cross join lateral (
    select greatest(asks.price, plans.most_open(a.id)) as price
  ) most
  cross join lateral (
    select case when a.decimals = 18 then 1 else (select rate from rates.in_force(a.currency)) end as rate
  ) day
  cross join lateral prices.quote_of(asks.price, 0, 0, a.decimals, day.rate, p_discount) q
  where asks.kind is not null
$$;

-- What the member approves with the next approval; null where nothing waits for one.
create or replace function plans.asked(
  a agreement, p_discount integer, out kind text, out price numeric, out net numeric, out tokens numeric, out cap numeric,
  out cap_tokens numeric
)
language sql stable as $$
  select asks.* from plans.asked_kind(a) k (kind), plans.asked_by(a, p_discount, k.kind) asks
$$;

-- What the next approval takes at once for the rest of the running period; null when nothing. The figures are those of a
-- charge of this price.
create or replace function plans.adjustment_json(a agreement, p_discount integer) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'net', format.decimal(q.net, a.decimals),
    'tokens', format.decimal(q.total, 18),
    'until', format.utc(plans.due_on(a.zone, a.anchor, a.rhythm, a.every, x.n + 1)))
  from plans.asked_adjustment(a) x,
    prices.quote_of(x.price, 0, 0, a.decimals,
      case when a.decimals = 18 then 1 else (select rate from rates.in_force(a.currency)) end, p_discount) q
  where x.n is not null
$$;

create or replace function plans.question_json(a agreement, p_discount integer, p_kind text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'kind', asks.kind,
    'before', format.decimal(a.price, a.decimals),
    'price', format.decimal(asks.price, a.decimals),
    'net', format.decimal(asks.net, a.decimals),
    'tokens', format.decimal(asks.tokens, 18),
    'cap', format.decimal(asks.cap, a.decimals),
    'capTokens', format.decimal(asks.cap_tokens, 18),
    'adjustment', plans.adjustment_json(a, p_discount))
  from plans.asked_by(a, p_discount, p_kind) asks where asks.kind is not null
$$;

create or replace function plans.asked_json(a agreement, p_discount integer) returns jsonb
language sql stable as $$ select plans.question_json(a, p_discount, plans.asked_kind(a)) $$;

-- What an e-mail that asks for an approval states: a price that waits, also while another question comes before it.
create or replace function plans.mailed_json(a agreement, p_discount integer) returns jsonb
language sql stable as $$
  select plans.question_json(a, p_discount, case when asks.kind is not null and plans.proposed_price(a.id) is not null
    then 'price' else asks.kind end)
  from plans.asked_kind(a) asks (kind)
$$;

create or replace function plans.member_charge_json(c charge, p_discount integer) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', c.id,
    'n', c.n,
    'status', plans.charge_json(c) ->> 'status',
    'reason', case when c.status in ('failed', 'retrying') then c.reason end,
    'price', format.decimal(c.price, c.decimals),
    'net', format.decimal(coalesce(s.net, plans.net_of(c.price, c.decimals, plans.discount_of(c, p_discount))), c.decimals),
    'dueAt', format.utc(c.due_at),
    'nextAttemptAt', case when c.status = 'retrying' then format.utc(c.next_attempt_at) end,
    'paidAt', format.utc(c.paid_at),
    'transactionId', s.transfer_id)
  from (select) one left join pay_session s on s.id = c.session_id
$$;

-- The tokens that the payment account lacks for all that is owed by an agreement, rounded up to the step of totals; null when
-- it lacks none, and without a price of the day.
create or replace function plans.missing_tokens(a agreement, p_discount integer) returns numeric
language sql stable as $$
  select ceil(nullif(greatest(0, sum((prices.quote_of(c.price, 0, 0, c.decimals,
    case when c.decimals = 18 then 1 else (select rate from rates.in_force(c.currency)) end, plans.discount_of(c, p_discount))).total) - max(has.cash)), 0)
    / 1e14) * 1e14
  from charge c, member m,
    purchases.after_debt(m, coalesce(ledger.balance(m.cash_account), 0), coalesce(ledger.balance(m.stake_account), 0)) has
  where c.agreement_id = a.id and plans.is_owed(c) and m.id = a.member_id
$$;

-- Null when nothing is owed.
create or replace function plans.owed_json(a agreement, p_discount integer) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'net', format.decimal(sum(plans.net_of(c.price, c.decimals, plans.discount_of(c, p_discount))), a.decimals),
    'oldest', (array_agg(plans.member_charge_json(c, p_discount) order by c.n, c.k))[1])
  from charge c where c.agreement_id = a.id and plans.is_owed(c) having count(*) > 0
$$;

create or replace function plans.member_json(a agreement, p_discount integer) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', a.id,
    'livemode', a.livemode,
    'merchant', appearance.identity(b),
    'name', a.name,
    'terms', a.terms,
    'price', format.decimal(a.price, a.decimals),
    'currency', a.currency,
    'rhythm', a.rhythm,
    'every', a.every,
    'status', plans.status_of(a),
    'zone', a.zone,
    'minimumMonths', a.minimum_months,
    'noticeDays', a.notice_days,
    'level', (levels.names())[a.minimum_level + 1],
    'mandate', case when m.id is not null then jsonb_build_object(
      'id', m.id,
      'status', m.status,
      'endedReason', m.ended_reason,
      'cap', format.decimal(m.cap, m.decimals),
      'capTokens', format.decimal(m.cap_tokens, 18),
      'pausedAt', format.utc(m.paused_at),
      'endedAt', format.utc(m.ended_at)) end,
    'next', case when m.status = 'active' then (select jsonb_build_object(
        'at', format.utc(next.at),
        'net', format.decimal(plans.net_of(next.price, a.decimals, coalesce(
          (select plans.discount_of(c, p_discount) from charge c where c.agreement_id = a.id and c.n = next.n and c.k = 0),
          p_discount)), a.decimals),
        'mostTokens', format.decimal(m.cap_tokens, 18))
      from plans.next_of(a) next where next.n is not null) end,
    'owed', plans.owed_json(a, p_discount),
    'earliestEnd', case when a.ends_at is null then format.utc(plans.end_date(a)) end,
    'endsAt', format.utc(a.ends_at),
    'endedBy', a.ended_by,
    'endedAt', format.utc(a.ended_at),
    'frozenUntil', case when a.frozen_until > time.of(a.merchant_id) then format.utc(a.frozen_until) end,
    'asked', plans.asked_json(a, p_discount),
    'proposed', plans.proposed_json(a),
    'toBuy', case when a.status = 'active' and plans.is_past_due(a.id) then format.decimal(plans.missing_tokens(a, p_discount), 18) end,
    'charges', (select coalesce(jsonb_agg(plans.member_charge_json(c, p_discount) order by c.n desc, c.k desc), '[]')
      from (select * from charge where agreement_id = a.id and status <> 'scheduled'
        order by n desc, k desc limit 12) c),
    'shares', jsonb_build_object('name', o.shows_name, 'email', o.shows_email),
    'createdAt', format.utc(a.created_at))
  from merchant b join pass_holder o on o.id = a.holder_id left join mandate m on m.id = a.mandate_id
  where b.id = a.merchant_id
$$;

-- Until when a charge can be asked back as one: eight weeks; null of a session that is no charge.
create or replace function plans.give_back_until(p_session text) returns timestamptz
language sql stable as $$
  select c.paid_at + interval '56 days' from charge c where c.session_id = p_session
$$;

-- The period that a paid session pays: from its due date to the next one, days of its zone; null of a session that is no charge.
create or replace function plans.period_json(p_session text) returns jsonb
language sql stable as $$
  select jsonb_build_object('zone', a.zone, 'from', format.utc(c.due_at), 'giveBackUntil',
    format.utc(plans.give_back_until(p_session)),
    'until', format.utc(plans.due_on(a.zone, a.anchor, a.rhythm, a.every, c.n + 1)))
  from charge c join agreement a on a.id = c.agreement_id where c.session_id = p_session
$$;

-- What the business of an agreement sees of its member; null leaves it as it is. False unless it is an agreement of the member.
create or replace function plans.share(p_agreement text, p_member text, p_name boolean, p_email boolean) returns boolean
language plpgsql as $$
begin
  update pass_holder set shows_name = coalesce(p_name, shows_name), shows_email = coalesce(p_email, shows_email)
  where member_id = p_member and id = (select holder_id from agreement where id = p_agreement and member_id = p_member);
  return found;
end $$;
