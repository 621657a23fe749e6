-- Limits of purchases by card per member, device, network and card, and the only place that decides
-- them. Devices and networks are counted before the purchase is written, in a separate statement, so
-- that their locks are never held with others.

-- Until when a purchase counts towards a limit of `p_window`. An unpaid one counts until it expires, and for
-- as long as its payment is open at the card network, which a card can still pay: seconds, as a rule. Null
-- when it was not paid and no longer can be.
create or replace function purchases.counts_until(p purchase, p_window interval) returns timestamptz
language sql stable as $$
  select case
    when p.status in ('expired', 'void') then null
    when p.status in ('pending', 'failed') 
      then least(greatest(p.expires_at, clock_timestamp() + interval '1 minute'), p.created_at + p_window)
    else p.created_at + p_window end
$$;

-- What counts towards the limits of a member, of origins and of a card: tokens, orders, declined cards and
-- withdrawals from purchases, and until when. `p_origins`: [{kind, subject (hex)}].
create or replace function purchases.counted(p_member text, p_origins jsonb, p_card text)
returns table (counted text, unit text, amount numeric, until timestamptz)
language sql stable as $$
  with ordered as (
    select 'member' as counted, p.intent_id, p.tokens,
      purchases.counts_until(p, interval '24 hours') as day,
      purchases.counts_until(p, interval '30 days') as month
    from purchase p
    where p.member_id = p_member and p.created_at > clock_timestamp() - interval '30 days'
    union all
    select 'card', null, p.tokens,
      purchases.counts_until(p, interval '24 hours'), purchases.counts_until(p, interval '30 days')
    from purchase p
    where p.card_fingerprint = p_card and p.created_at > clock_timestamp() - interval '30 days'
    union all
    -- A count without a purchase belongs to one that was refused later; it expires after a minute.
    select o.kind, p.intent_id, c.tokens,
      case when p.id is null then c.at + interval '1 minute'
        else purchases.counts_until(p, interval '24 hours') end,
      case when p.id is null then c.at + interval '1 minute'
        else purchases.counts_until(p, interval '30 days') end
    from jsonb_to_recordset(p_origins) as o (kind text, subject text)
    join purchase_count c on c.subject = decode(o.subject, 'hex') and c.kind = o.kind
      and c.at > clock_timestamp() - interval '30 days'
    left join purchase p on p.id = c.purchase_id
  ), entry as (
    select counted, 'day' as unit, tokens as amount, day as until from ordered
    union all
    select counted, 'month', tokens, month from ordered
    union all
    select counted, 'orders', 1, day from ordered
    union all
    select o.counted, 'declined', 1, e.happened_at + interval '24 hours'
    from ordered o
    join card_event e on e.intent_id = o.intent_id and e.type = 'payment_intent.payment_failed'
    union all
    select 'card', 'declined', 1, e.happened_at + interval '24 hours'
    from card_event e
    where e.card_fingerprint = p_card and e.happened_at > clock_timestamp() - interval '24 hours'
    union all
    select 'member', 'withdrawn', 1, r.created_at + interval '30 days'
    from purchase_reversal r join purchase p on p.id = r.purchase_id
    where p.member_id = p_member and r.kind = 'withdrawal' and r.status <> 'failed'
  )
  select * from entry where until > clock_timestamp()
$$;

-- What each limit leaves, and from when it allows `p_tokens` tokens more in one order; null when it never
-- does. `more_at`: from when it leaves more than now. `reason` names the limit: `member_day`.
-- p_bounds: {member: {day, month, orders, declined, withdrawn, loss}, newMember, newDays, device, network,
-- wide_network, card}; a number that is absent limits nothing.
-- p_before: tokens that are bought now, before them.
create or replace function purchases.allowances(
  p_bounds jsonb, p_tokens numeric, p_member text, p_origins jsonb default '[]', p_card text default null,
  p_before numeric default 0
) returns table (
  reason text, remaining numeric, allows boolean, renews_at timestamptz, more_at timestamptz
)
language sql stable as $$
  with subject as (
    -- A new account's bounds apply until it is old enough, and those of a member from then on.
    select 0 as place, 'member' as counted, p_bounds -> 'newMember' as bounds,
      '-infinity'::timestamptz as since, m.created_at + (p_bounds ->> 'newDays')::int * interval '1 day' as until
    from member m where m.id = p_member
    union all
    select 0, 'member', p_bounds -> 'member',
      coalesce(m.created_at + (p_bounds ->> 'newDays')::int * interval '1 day', '-infinity'), 'infinity'
    from member m where m.id = p_member
    union all
    select o.place, o.value ->> 'kind', p_bounds -> (o.value ->> 'kind'), '-infinity', 'infinity'
    from jsonb_array_elements(p_origins) with ordinality o (value, place)
    union all
    select 99, 'card', p_bounds -> 'card', '-infinity', 'infinity' where p_card is not null
  ), bound as (
    select s.place, s.counted, u.unit, u.position, (s.bounds ->> u.unit)::numeric as most,
      s.since, s.until,
      case when u.unit in ('day', 'month') then p_tokens else 1 end as wanted
    from subject s
    cross join (values ('declined', 1), ('orders', 2), ('day', 3), ('month', 4), ('withdrawn', 5)) u (unit, position)
    where s.bounds ->> u.unit is not null and s.until > clock_timestamp()
  ), entry as (
    select * from purchases.counted(p_member, p_origins, p_card)
    union all
    select distinct b.counted, b.unit,
      case when b.unit = 'orders' then 1 else p_before end,
      clock_timestamp() + case when b.unit = 'month' then interval '30 days' else interval '24 hours' end
    from bound b where b.unit not in ('declined', 'withdrawn') and p_before > 0
  ), freed as (
    -- What has left the count at each time.
    select counted, unit, until, sum(amount) over (partition by counted, unit order by until) as amount
    from entry
  ), used as (
    select counted, unit, sum(amount) as amount, min(until) as until from entry group by 1, 2
  ), measured as (
    select b.*, coalesce(u.amount, 0) as used, u.until as first_until,
      b.since <= clock_timestamp() as is_now,
      (select min(greatest(b.since, f.until))
        from (
          select clock_timestamp() as until, 0 as amount
          union all
          select f.until, f.amount from freed f where (f.counted, f.unit) = (b.counted, b.unit)
        ) f
        where coalesce(u.amount, 0) - f.amount + b.wanted <= b.most) as possible_at
    from bound b left join used u on (u.counted, u.unit) = (b.counted, b.unit)
  ), loss as (
    select 'member_loss' as reason, 0 as place, purchases.member_loss(p_member) as open,
      (p_bounds -> 'member' ->> 'loss')::numeric as most
    where p_member is not null
    union all
    select 'card_loss', 99, purchases.card_loss(p_card), (p_bounds -> 'card' ->> 'loss')::numeric
    where p_card is not null
  ), allowance as (
    select place, 0 as position, reason, case when open > most then 0 end as remaining, open <= most as allows,
      null::timestamptz as renews_at, null::timestamptz as more_at
    from loss where most is not null
    union all
    select place, position, counted || '_' || unit,
      -- Orders, declined cards and withdrawals leave any amount until none of them is left.
      case when unit in ('day', 'month') then greatest(0, max(most - used) filter (where is_now))
        when max(most - used) filter (where is_now) < 1 then 0 end,
      max(most - used) filter (where is_now) >= max(wanted),
      min(possible_at),
      min(first_until)
    from measured group by place, position, counted, unit
  )
  select a.reason, a.remaining, a.allows, a.renews_at, a.more_at
  from allowance a order by a.place, a.position
$$;

-- Decides an order of `p_tokens`. `code` is null when it is allowed, else an error code of the catalogue;
-- `renews_at` is when it will be allowed, null when never. `facts` are what each limit leaves.
create or replace function purchases.decide(
  p_bounds jsonb, p_tokens numeric, p_member text, p_origins jsonb default '[]', p_card text default null,
  out code text, out reason text, out renews_at text, out facts jsonb
) language sql stable as $$
  with a as (
    select row_number() over () as place, * from purchases.allowances(p_bounds, p_tokens, p_member, p_origins, p_card)
  ), refused as (
    select (array_agg(r.reason order by r.place))[1] as reason,
      case when bool_and(r.renews_at is not null) then max(r.renews_at) end as renews_at
    from a r where not r.allows
  )
  select case when refused.reason like '%_declined' then 'too_many_declines'
      when refused.reason is not null then 'purchase_limit_reached' end,
    refused.reason, format.utc(refused.renews_at),
    (select jsonb_object_agg(a.reason, a.remaining::text) from a)
  from refused
$$;

-- Decides an order, and counts it for its device and networks when it is allowed.
create or replace function purchases.count_order(
  p_purchase text, p_member text, p_tokens numeric, p_bounds jsonb, p_origins jsonb,
  out code text, out reason text, out renews_at text, out facts jsonb
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('purchase-origin:' || subject, 0))
  from (select x ->> 'subject' as subject from jsonb_array_elements(p_origins) x order by 1) sorted;
  select d.* into code, reason, renews_at, facts
  from purchases.decide(p_bounds, p_tokens, p_member, p_origins) d;
  if code is not null then return; end if;
  insert into purchase_count (purchase_id, kind, subject, tokens)
  select p_purchase, x ->> 'kind', decode(x ->> 'subject', 'hex'), p_tokens
  from jsonb_array_elements(p_origins) x;
end $$;

-- Whether another card may be tried for an unpaid purchase: decides by its member, its device and networks,
-- and its last declined card. `p_bounds` are those of declined cards alone.
create or replace function purchases.decide_try(
  p_purchase text, p_bounds jsonb,
  out code text, out reason text, out renews_at text, out facts jsonb
) language sql stable as $$
  select d.*
  from purchase p
  cross join lateral purchases.decide(p_bounds, 0, p.member_id,
    coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'subject', encode(c.subject, 'hex')))
      from purchase_count c where c.purchase_id = p.id), '[]'),
    (select e.card_fingerprint from card_event e
      where e.intent_id = p.intent_id and e.type = 'payment_intent.payment_failed'
      order by e.happened_at desc limit 1)) d
  where p.id = p_purchase
$$;

-- Counts a paid purchase for its card. `reason` is null when it may be credited, else why it is
-- refunded: the network names the card only after it has paid. `facts` are those of the decision;
-- null when the purchase was counted before.
create or replace function purchases.check_card(
  p_purchase text, p_fingerprint text, p_bounds jsonb, out reason text, out facts jsonb
) language plpgsql as $$
declare
  p purchase;
  d record;
begin
  perform pg_advisory_xact_lock(hashtextextended('purchase-card:' || p_fingerprint, 0));
  select * into p from purchase where id = p_purchase;
  if p.id is null or p.status = 'void' or p.transfer_id is not null or p.card_fingerprint is not null then
    reason := p.refused_for;
    return;
  end if;
  select * into d from purchases.decide(p_bounds, p.tokens, null, '[]', p_fingerprint);
  facts := d.facts || jsonb_build_object('tokens', p.tokens::text, 'bound', d.reason);
  reason := case
    -- The member reads the same as about a limit.
    when deny.refuse('card', p_fingerprint, p.id) then 'card_limit'
    when d.reason = 'card_loss' then 'card_loss'
    when d.code is not null then 'card_limit' end;
  update purchase
  set card_fingerprint = p_fingerprint, refused_for = reason, failure = coalesce(reason, failure)
  where id = p.id and transfer_id is null;
end $$;
