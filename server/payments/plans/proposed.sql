-- The price that a business asks for, and what its approval takes for the rest of the running period.

-- The first charge that would have a new price, and when it is due.
create or replace function plans.next_unannounced(a agreement, out n integer, out due_at timestamptz)
language sql stable as $$
  select least.n, plans.due_on(a.zone, a.anchor, a.rhythm, a.every, least.n)
  from (select coalesce((select min(c.n) from charge c where c.agreement_id = a.id and c.k = 0 and c.status = 'scheduled'
      and c.attempts = 0 and c.announced_discount is null),
    a.next_n) as n) least
$$;

-- The period that runs, if it is paid and not frozen, and what the rest of it costs more at a new price: the difference, for
-- the days from today until the next period. `price` is null without such a period.
create or replace function plans.adjustment(a agreement, p_price numeric, out n integer, out price numeric)
language plpgsql stable as $$
declare
  v_now constant timestamptz := time.of(a.merchant_id);
  v_today constant date := (v_now at time zone a.zone)::date;
  v_from date;
  v_until date;
  v_before numeric;
begin
  select max(c.n) into n from charge c
  where c.agreement_id = a.id and c.k = 0 and plans.due_date(a.anchor, a.rhythm, a.every, c.n) <= v_today;
  if plans.is_frozen(a, v_now) then return; end if;
  -- The newest price that the member has paid in this period.
  select coalesce((select h.price from agreement_change h
      join charge x on x.agreement_id = h.agreement_id and x.n = h.adjusts_n and x.k = h.k and x.status = 'paid'
      where h.agreement_id = a.id and h.adjusts_n = c.n order by h.k desc limit 1), c.price)
  into v_before from charge c where c.agreement_id = a.id and c.n = adjustment.n and c.k = 0 and c.status = 'paid';
  v_from := plans.due_date(a.anchor, a.rhythm, a.every, n);
  v_until := plans.due_date(a.anchor, a.rhythm, a.every, n + 1);
  price := round((p_price - v_before) * (v_until - v_today) / (v_until - v_from));
end $$;

-- The price that waits for the approval of the member; null when none does.
create or replace function plans.proposed_price(p_agreement text) returns numeric
language sql stable as $$
  select price from agreement_change where agreement_id = p_agreement and status = 'proposed'
$$;

-- What the member is asked to approve; null when nothing. A price that waits is a question of its own, and comes last: nobody
-- approves it with another payee or with what they owe.
create or replace function plans.asked_kind(a agreement) returns text
language sql stable as $$
  select case
    when a.status <> 'active' then null
    when m.ended_reason = 'payee_changed' then 'payee'
    when m.ended_reason = 'undone' then 'undone'
    when exists (select from charge c where c.agreement_id = a.id and c.status = 'failed' and c.reason = 'cap') then 'cap'
    when m.ended_reason = 'member' then 'stopped'
    when exists (select from charge c where c.agreement_id = a.id and c.status = 'failed'
      and c.reason in ('insufficient', 'debt', 'level', 'trial')) then 'owed'
    when plans.proposed_price(a.id) is not null then 'price'
  end
  from (select) one left join mandate m on m.id = a.mandate_id
$$;

-- What the member pays for the rest of the running period when they approve the price that waits; null when nothing. It
-- lapses with its period, and nothing is taken while they pause.
create or replace function plans.asked_adjustment(a agreement, out n integer, out k integer, out price numeric)
language sql stable as $$
  select h.adjusts_n, h.k, h.adjustment from agreement_change h, plans.adjustment(a, h.price) now
  where plans.asked_kind(a) = 'price' and h.agreement_id = a.id and h.status = 'proposed' and h.adjusts_n = now.n and now.price is not null
    and not exists (select from mandate m where m.id = a.mandate_id and m.status = 'paused')
$$;

-- The price that waits for the member: since when, from which charge it counts, and until when its approval also takes the
-- rest of the running period; null when none waits.
create or replace function plans.proposed_json(a agreement) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'price', format.decimal(h.price, a.decimals),
    'proposedAt', format.utc(h.created_at),
    'fromN', (plans.next_unannounced(a)).n,
    'fromAt', format.utc((plans.next_unannounced(a)).due_at),
    'adjustment', (
      select jsonb_build_object('n', x.n, 'price', format.decimal(x.price, a.decimals),
        'until', format.utc(plans.due_on(a.zone, a.anchor, a.rhythm, a.every, x.n + 1)))
      from plans.asked_adjustment(a) x where x.n is not null))
  from agreement_change h where h.agreement_id = a.id and h.status = 'proposed'
$$;
