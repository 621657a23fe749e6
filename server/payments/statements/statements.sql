-- The periods of statements: the months and years of an account's owner, in the owner's zone.

-- The zone of a business, or of a person; UTC where PostgreSQL does not know the name.
create or replace function statements.zone_of(p_holder text) returns text
language plpgsql stable as $$
declare
  v_zone text;
begin
  select case m.kind when 'business' then time.zone_of(m.id) else coalesce(m.time_zone, 'UTC') end into v_zone
  from member m where m.id = p_holder;
  perform clock_timestamp() at time zone v_zone;
  return v_zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- When a month (2026-11) or a year (2026) begins and ends. A period is closed 15 minutes after its end, when every transfer of
-- it has committed. refused: null or an error code.
create or replace function statements.period(
  p_holder text, p_label text, out zone text, out since timestamptz, out until timestamptz, out refused text
)
language plpgsql stable as $$
declare
  v_first date := to_date(rpad(p_label, 7, '-01'), 'YYYY-MM');
begin
  zone := statements.zone_of(p_holder);
  since := v_first::timestamp at time zone zone;
  until := (v_first + case length(p_label) when 4 then interval '1 year' else interval '1 month' end) at time zone zone;
  refused := case
    when until > clock_timestamp() - interval '15 minutes' then 'period_open'
    when until <= (select m.created_at from member m where m.id = p_holder) then 'period_before_account'
  end;
end $$;

-- All closed periods since the account began, newest first, each year before its months.
create or replace function statements.periods(p_holder text)
returns table (period text, zone text, since timestamptz, until timestamptz)
language sql stable as $$
  select label, p.zone, p.since, p.until
  from (select to_char(month, 'YYYY-MM') as label
    from member m, generate_series(date_trunc('month', m.created_at - interval '1 day'), clock_timestamp(), '1 month') month
    where m.id = p_holder
    union
    select to_char(month, 'YYYY')
    from member m, generate_series(date_trunc('year', m.created_at - interval '1 day'), clock_timestamp(), '1 year') month
    where m.id = p_holder) labels, statements.period(p_holder, label) p
  where p.refused is null
  order by left(label, 4) desc, length(label), label desc
$$;

-- The first movements of a period after a transfer, oldest first, on both accounts.
create or replace function statements.moves(
  p_cash bigint, p_stake bigint, p_since timestamptz, p_until timestamptz, p_after text, p_limit integer
) returns table (created_at timestamptz, transfer_id text, cash numeric, stake numeric)
language plpgsql stable rows 20 as $$
declare
  v_time timestamptz := p_since;
begin
  if p_after is not null then
    select t.created_at into v_time from ledger.transfer t where t.id = p_after and t.created_at >= p_since;
    -- Of somebody else's, not even the time is told.
    if not exists (select from unnest(array[p_cash, p_stake]) account,
      ledger.moves(account, v_time, '', v_time + interval '1 microsecond', 1000) m where m.transfer_id = p_after)
    then
      return;
    end if;
  end if;
  return query
    select m.created_at, m.transfer_id, sum(m.cash), sum(m.stake)
    from (
      select c.created_at, c.transfer_id, c.amount as cash, null::numeric as stake
      from ledger.moves(p_cash, v_time, coalesce(p_after, ''), p_until, p_limit) c
      union all
      select s.created_at, s.transfer_id, null, s.amount
      from ledger.moves(p_stake, v_time, coalesce(p_after, ''), p_until, p_limit) s
    ) m
    group by m.created_at, m.transfer_id order by m.created_at, m.transfer_id limit p_limit;
end $$;

-- What had gone back to the card of a purchase before a time, or was kept by its bank in a dispute.
create or replace function statements.returned(p_purchase text, p_until timestamptz) returns numeric
language sql stable as $$
  select coalesce(sum(r.amount), 0) from purchase_reversal r
  where r.purchase_id = p_purchase
    and exists (select from ledger.transfer t
      where t.business_key in ('buy-refund:' || r.id, 'buy-dispute:' || r.id) and t.created_at < p_until)
    and not exists (select from ledger.transfer t
      where t.business_key in ('buy-refund-failed:' || r.id, 'buy-dispute-won:' || r.id) and t.created_at < p_until)
$$;

-- The purchases that were credited in a period or of which something was left at its end, with what they cost. Of an archive
-- without movements it is not known what was left: its purchases are listed while there was cash that is of no other one.
create or replace function statements.lots(p_holder text, p_since timestamptz, p_until timestamptz, p_decimals integer)
returns jsonb
language sql stable as $$
  with known as materialized (
    select lot.purchase_id, lot.tokens from purchases.lots(p_holder, '-infinity', p_until) lot
  ), lot as (
    select k.purchase_id, k.tokens from known k
    union all
    select p.id, null
    from purchase p join ledger.transfer t on t.id = p.transfer_id join member m on m.id = p.member_id
    where p.member_id = p_holder and t.created_at < least(p_until, ledger.archived_until())
      and p.id not in (select k.purchase_id from known k) and not ledger.knows_moves(m.cash_account, t.created_at)
      and ledger.balance_before(m.cash_account, p_until) > (select coalesce(sum(k.tokens), 0) from known k)
  )
  select coalesce(jsonb_agg(jsonb_build_object('purchase', p.id, 'transaction', t.id, 'date', format.utc(t.created_at),
      'tokens', format.decimal(p.tokens, p_decimals), 'left', format.decimal(lot.tokens, p_decimals),
      'cost', format.decimal(p.amount, purchases.decimals(p.currency)),
      'returned', format.decimal(statements.returned(p.id, p_until), purchases.decimals(p.currency)),
      'currency', p.currency) order by t.created_at, t.id), '[]')
  from lot join purchase p on p.id = lot.purchase_id join ledger.transfer t on t.id = p.transfer_id
  where t.created_at >= p_since or lot.tokens > 0 or lot.tokens is null
$$;

-- What moved on both accounts in a period, by the kind of its transfers, and the balances around it.
create or replace function statements.sums(p_cash bigint, p_stake bigint, p_since timestamptz, p_until timestamptz, p_decimals integer)
returns jsonb
language sql stable as $$
  with moved as (
    select m.transfer_id, sum(m.cash) as cash, sum(m.stake) as stake
    from (
      select o.transfer_id, o.amount as cash, 0::numeric as stake from ledger.posting o
      where o.account_id = p_cash and o.created_at >= p_since and o.created_at < p_until
      union all
      select o.transfer_id, 0, o.amount from ledger.posting o
      where o.account_id = p_stake and o.created_at >= p_since and o.created_at < p_until
      union all
      select a.transfer_id, a.amount, 0 from ledger.archived_moves(p_cash, p_since, p_until) a
      union all
      select a.transfer_id, 0, a.amount from ledger.archived_moves(p_stake, p_since, p_until) a
    ) m group by m.transfer_id
  ), by_kind as (
    select t.kind, count(*) as count, sum(m.cash) as cash, sum(m.stake) as stake
    from moved m join ledger.transfer t on t.id = m.transfer_id group by t.kind
  ), opening as (
    select ledger.balance_before(p_cash, p_since) as cash, ledger.balance_before(p_stake, p_since) as stake
  ), closing as (
    select o.cash + coalesce(sum(k.cash), 0) as cash, o.stake + coalesce(sum(k.stake), 0) as stake,
      coalesce(sum(k.count), 0) as movements,
      coalesce(jsonb_agg(jsonb_build_object('type', k.kind, 'count', k.count, 'cash', format.decimal(k.cash, p_decimals),
        'stake', format.decimal(k.stake, p_decimals)) order by k.kind) filter (where k.kind is not null), '[]') as totals
    from opening o left join by_kind k on true group by o.cash, o.stake
  )
  select jsonb_build_object(
    'opening', jsonb_build_object('cash', format.decimal(o.cash, p_decimals), 'stake', format.decimal(o.stake, p_decimals)),
    'closing', jsonb_build_object('cash', format.decimal(c.cash, p_decimals), 'stake', format.decimal(c.stake, p_decimals)),
    'movements', c.movements, 'totals', c.totals)
  from opening o, closing c
$$;

-- The name on a statement.
create or replace function statements.name_of(p_holder text) returns text
language sql stable as $$
  select nullif(coalesce(b.recipient_name, concat_ws(' ', m.name, m.surname)), '')
  from member m left join merchant b on b.id = m.id where m.id = p_holder
$$;
