-- Settlements of a business. Each has the transfers of its payment account above the last number of the one before, up to its
-- own last number, which is sealed: no transfer below it can appear later. A day is only its name.

-- The part of a payment's tokens that is its tip. `s` is the session that it paid.
create or replace function settlements.tip_of(s pay_session, p_tokens numeric) returns numeric
language sql immutable as $$
  select case when s.tip > 0
    then trunc(p_tokens * least(s.tip, coalesce(s.captured, s.net)) / coalesce(s.captured, s.net)) else 0 end
$$;

-- The transfers of the payment account of a business above a number, up to another one, oldest first, or after one of them.
create or replace function settlements.lines(p_merchant text, p_above bigint, p_until bigint, p_after text, p_limit integer)
returns table (number bigint, transfer_id text, created_at timestamptz, kind text, tokens numeric, tip numeric)
-- Groups are read in the order of the index, until the page is full.
language plpgsql stable set enable_hashagg = off as $$
declare
  v_cash bigint := (select m.cash_account from member m where m.id = p_merchant);
  -- A transfer gets its number within a day of its time, since no transaction runs for longer.
  v_since timestamptz := (select t.created_at - interval '1 day' from ledger.transfer t where t.number > p_above
    order by t.number limit 1);
  v_until timestamptz := (select t.created_at + interval '1 day' from ledger.transfer t where t.number <= p_until
    order by t.number desc limit 1);
begin
  if p_after is not null then
    select t.created_at into v_since from ledger.transfer t
    where t.id = p_after and t.number > p_above and t.number <= p_until;
    -- Of somebody else's, not even the time is told.
    if not exists (select from ledger.moves(v_cash, v_since, '', v_since + interval '1 microsecond', 1000) m
      where m.transfer_id = p_after)
    then
      return;
    end if;
  end if;
  return query
    with moved as materialized (
      (select max(t.number) as number, p.transfer_id as id, p.created_at as at, sum(p.amount) as amount
        from ledger.posting p
          -- Not joined with all transfers between the numbers, which are those of everybody.
          cross join lateral (select o.number from ledger.transfer o where o.id = p.transfer_id offset 0) t
        where p.account_id = v_cash and p.created_at >= v_since and p.created_at < v_until
          and (p.created_at, p.transfer_id) > (v_since, coalesce(p_after, '')) and t.number > p_above and t.number <= p_until
        group by p.created_at, p.transfer_id having sum(p.amount) <> 0
        order by p.created_at, p.transfer_id limit p_limit)
      union all
      (select t.number, t.id, a.created_at, a.amount
        from ledger.archived_moves(v_cash, v_since, v_until) a join ledger.transfer t on t.id = a.transfer_id
        where (a.created_at, a.transfer_id) > (v_since, coalesce(p_after, '')) and t.number > p_above and t.number <= p_until
          and a.amount <> 0
        order by a.created_at, a.transfer_id limit p_limit)
      order by at, id limit p_limit
    )
    select l.number, l.id, l.at,
      case t.kind
        when 'payment' then case when s.id is not null then 'payment' when r.id is not null then 'refund' else 'spending' end
        when 'withdrawal' then case when l.amount < 0 then 'payout' else 'payout_returned' end
        when 'stake' then 'membership'
        when 'buy' then purchases.kind_of(t, l.amount)
        else t.kind end,
      l.amount, settlements.tip_of(s, l.amount)
    from moved l
      join ledger.transfer t on t.id = l.id
      left join pay_session s on s.transfer_id = l.id and s.merchant_id = p_merchant
      left join (refund r join pay_session refunded on refunded.id = r.session_id and refunded.merchant_id = p_merchant)
        on r.transfer_id = l.id
    order by l.at, l.id;
end $$;

-- Base units by kind of line; a payment's tip is apart.
create or replace function settlements.totals(p_merchant text, p_after bigint, p_until bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg(kind, tokens::text), '{}')
  from (
    select part.kind, sum(part.tokens) as tokens
    from settlements.lines(p_merchant, p_after, p_until, null, null) l,
      lateral (values (l.kind, l.tokens - l.tip), ('tip', nullif(l.tip, 0))) part (kind, tokens)
    where part.tokens is not null group by part.kind
  ) sums
$$;

-- What no line has of a balance: transfers from before numbers, and archives that an older version made without their moves.
create or replace function settlements.outside(p_account bigint) returns numeric
language sql stable as $$
  select coalesce((select amount from ledger.archived_balance where account_id = p_account), 0)
    - coalesce((select sum(amount) from ledger.archived_moves(p_account, '-infinity', 'infinity')), 0)
    + coalesce((select sum(o.amount) from ledger.posting o join ledger.transfer t on t.id = o.transfer_id
      where o.account_id = p_account and t.number is null), 0)
$$;

-- Closes the next day of a business that has ended, under the lock of the business's row.
-- outcome: 'closed', 'waits' (a transfer of the day is not sealed yet), 'differs' (its lines are not what the ledger moved: the
-- day stays open until operators have found the cause) or 'none'.
create or replace function settlements.close(p_id text, p_merchant text) returns text
language plpgsql as $$
declare
  b member;
  l settlement;
  v_zone text;
  v_first timestamptz;
  v_date date;
  v_end timestamptz;
  v_last bigint;
  v_totals jsonb;
  v_opening numeric;
  v_moved numeric;
  v_since timestamptz;
  v_sealed bigint := (select coalesce(max(last_transfer), 0) from ledger.seal);
begin
  perform from merchant where id = p_merchant for no key update;
  select * into b from member where id = p_merchant;
  if b.cash_account is null then return 'none'; end if;
  select * into l from settlement s where s.merchant_id = p_merchant order by s.number desc limit 1;
  v_zone := time.zone_of(p_merchant);
  -- A transfer that committed late is older than the day of its settlement.
  select min(o.created_at) into v_first
  from ledger.posting o join ledger.transfer t on t.id = o.transfer_id
  where o.account_id = b.cash_account and t.number > coalesce(l.last_transfer, 0)
    and (l.id is null or o.created_at >= l.date::timestamp at time zone l.zone - interval '1 day');
  v_date := greatest(l.date + 1, (v_first at time zone v_zone)::date);
  v_end := (v_date + 1)::timestamp at time zone v_zone;
  if v_first is null or v_end > clock_timestamp() then return 'none'; end if;
  select max(t.number) into v_last
  from ledger.posting o join ledger.transfer t on t.id = o.transfer_id
  where o.account_id = b.cash_account and o.created_at >= v_first and o.created_at < v_end
    and t.number > coalesce(l.last_transfer, 0);
  if v_last > v_sealed then return 'waits'; end if;
  v_totals := settlements.totals(p_merchant, coalesce(l.last_transfer, 0), v_last);
  v_opening := coalesce(l.closing, settlements.outside(b.cash_account));
  select coalesce(sum(value::numeric), 0) into v_moved from jsonb_each_text(v_totals);
  -- An opening that is wrong already is not this day's: it must not alert each day.
  v_since := coalesce(l.date::timestamp at time zone l.zone - interval '1 day', '-infinity');
  if v_moved <> (
    select coalesce(sum(o.amount), 0)
    from ledger.moves(b.cash_account, v_since, '', v_end + interval '1 day', null) o
      join ledger.transfer t on t.id = o.transfer_id
    where t.number > coalesce(l.last_transfer, 0) and t.number <= v_last)
  then
    insert into alert (kind, subject_id) values ('settlement_differs', p_merchant || ' ' || v_date) on conflict do nothing;
    return 'differs';
  end if;
  insert into settlement (id, merchant_id, livemode, number, date, zone, after_transfer, last_transfer, opening, closing,
    held, totals)
  values (p_id, p_merchant, b.livemode, coalesce(l.number, 0) + 1, v_date, v_zone, coalesce(l.last_transfer, 0), v_last,
    v_opening, v_opening + v_moved,
    (select coalesce(sum((part ->> 'amount')::numeric), 0) * 1e18
      from jsonb_array_elements(purchases.releases_json(p_merchant)) part),
    v_totals);
  return 'closed';
end $$;

-- Businesses whose payment account has moved since their last settlement.
create or replace function settlements.due() returns setof text
language sql stable as $$
  select m.id
  from merchant b join member m on m.id = b.id
    left join lateral (select * from settlement s where s.merchant_id = b.id order by s.number desc limit 1) l on true
  where m.cash_account is not null and exists (
    select from ledger.posting o join ledger.transfer t on t.id = o.transfer_id
    where o.account_id = m.cash_account and t.number > coalesce(l.last_transfer, 0)
      and (l.id is null or o.created_at >= l.date::timestamp at time zone l.zone - interval '1 day'))
$$;

create or replace function settlements.settlement_json(s settlement) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', s.id, 'livemode', s.livemode, 'number', s.number, 'date', to_char(s.date, 'YYYY-MM-DD'),
    'zone', s.zone, 'opening', format.decimal(s.opening, 18), 'closing', format.decimal(s.closing, 18),
    'held', format.decimal(s.held, 18), 'afterTransfer', s.after_transfer, 'lastTransfer', s.last_transfer,
    'closedAt', format.utc(s.closed_at),
    'totals', (select jsonb_object_agg(kind, format.decimal(coalesce((s.totals ->> kind)::numeric, 0), 18))
      from unnest(array['payment', 'tip', 'refund', 'taken_back', 'disputed', 'released', 'payout', 'payout_returned', 'purchase',
        'purchase_returned', 'deposit', 'airdrop', 'membership', 'spending']) kind))
$$;

-- A line with what was paid or refunded in money.
create or replace function settlements.line_json(p_transfer text, p_number bigint, p_at timestamptz, p_kind text, p_tokens numeric,
  p_tip numeric, p_merchant text) returns jsonb
language sql stable as $$
  select jsonb_build_object('transaction', p_transfer, 'number', p_number, 'date', format.utc(p_at), 'kind', p_kind,
    'tokens', format.decimal(p_tokens, 18), 'tip', format.decimal(p_tip, 18), 'session', paid.id,
    'reference', paid.reference, 'money', paid.money)
  from (select) one left join lateral (
    select s.id, s.reference, jsonb_build_object('amount', format.decimal(coalesce(-r.amount, taken.net), s.decimals),
      'currency', s.currency) as money
    from pay_session s cross join lateral prices.taken(s) taken
      left join refund r on r.transfer_id = p_transfer and r.session_id = s.id
    where s.merchant_id = p_merchant
      and (s.transfer_id = p_transfer or s.id = (select session_id from refund where transfer_id = p_transfer))
  ) paid on true
$$;
