-- Recent purchases per member, device, network and card. Devices and networks are counted before
-- the purchase is written, in a separate statement, so that their locks are never held with others.

-- A purchase counts unless it can no longer be paid or the money went back.
create or replace function purchases.counts(p purchase) returns boolean
language sql stable as $$
  select p.status not in ('failed', 'expired', 'void')
    or (p.status = 'failed' and p.expires_at > clock_timestamp())
$$;

create or replace function purchases.member_used(
  p_member text, out day numeric, out month numeric, out orders integer
) language sql stable as $$
  select coalesce(sum(p.tokens) filter (where p.created_at > clock_timestamp() - interval '24 hours'), 0),
    coalesce(sum(p.tokens), 0),
    count(*) filter (where p.created_at > clock_timestamp() - interval '24 hours')::integer
  from purchase p
  where p.member_id = p_member and p.created_at > clock_timestamp() - interval '30 days'
    and purchases.counts(p)
$$;

create or replace function purchases.card_used(
  p_fingerprint text, out day numeric, out month numeric, out orders integer
) language sql stable as $$
  select coalesce(sum(p.tokens) filter (where p.created_at > clock_timestamp() - interval '24 hours'), 0),
    coalesce(sum(p.tokens), 0),
    count(*) filter (where p.created_at > clock_timestamp() - interval '24 hours')::integer
  from purchase p
  where p.card_fingerprint = p_fingerprint and p.created_at > clock_timestamp() - interval '30 days'
    and purchases.counts(p)
$$;

-- For a device or network. A count without a purchase belongs to one refused later; it expires
-- after a minute.
create or replace function purchases.origin_used(
  p_kind text, p_subject bytea, out day numeric, out month numeric, out orders integer
) language sql stable as $$
  select coalesce(sum(c.tokens) filter (where c.at > clock_timestamp() - interval '24 hours'), 0),
    coalesce(sum(c.tokens), 0),
    count(*) filter (where c.at > clock_timestamp() - interval '24 hours')::integer
  from purchase_count c left join purchase p on p.id = c.purchase_id
  where c.subject = p_subject and c.kind = p_kind and c.at > clock_timestamp() - interval '30 days'
    and case when p.id is null then c.at > clock_timestamp() - interval '1 minute'
      else purchases.counts(p) end
$$;

-- Counts an order for its device and networks: [{kind, subject (hex), day, month, orders}]. Returns
-- the kind whose bound it would exceed; null when it was counted.
create or replace function purchases.count_origins(p_purchase text, p_tokens numeric, p_origins jsonb)
returns text
language plpgsql as $$
declare
  o record;
  u record;
begin
  perform pg_advisory_xact_lock(hashtextextended('purchase-origin:' || subject, 0))
  from (select x ->> 'subject' as subject from jsonb_array_elements(p_origins) x order by 1) sorted;
  for o in
    select * from jsonb_to_recordset(p_origins)
      as x (kind text, subject text, day numeric, month numeric, orders integer)
  loop
    select * into u from purchases.origin_used(o.kind, decode(o.subject, 'hex'));
    if u.orders >= o.orders or u.day + p_tokens > o.day or u.month + p_tokens > o.month then
      return o.kind;
    end if;
  end loop;
  insert into purchase_count (purchase_id, kind, subject, tokens)
  select p_purchase, x ->> 'kind', decode(x ->> 'subject', 'hex'), p_tokens
  from jsonb_array_elements(p_origins) x;
  return null;
end $$;

-- Counts a paid purchase for its card. `reason` is null when it may be credited, else why it is
-- refunded: the network names the card only after it has paid. `facts` are those of the decision;
-- null when the purchase was counted before.
create or replace function purchases.count_card(
  p_purchase text, p_fingerprint text, p_day numeric, p_month numeric, p_orders integer,
  p_loss_most numeric, out reason text, out facts jsonb
) language plpgsql as $$
declare
  p purchase;
  u record;
  v_loss numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('purchase-card:' || p_fingerprint, 0));
  select * into p from purchase where id = p_purchase;
  if p.id is null or p.status = 'void' or p.transfer_id is not null or p.card_fingerprint is not null then
    reason := p.refused_for;
    return;
  end if;
  select * into u from purchases.card_used(p_fingerprint);
  v_loss := purchases.card_loss(p_fingerprint);
  facts := jsonb_build_object('tokens', p.tokens::text, 'day', u.day::text, 'month', u.month::text,
    'orders', u.orders, 'loss', v_loss::text);
  reason := case
    -- The member reads the same as about a limit.
    when deny.refuse('card', p_fingerprint, p.id) then 'card_limit'
    when v_loss > p_loss_most then 'card_loss'
    when u.orders >= p_orders or u.day + p.tokens > p_day or u.month + p.tokens > p_month
      then 'card_limit' end;
  update purchase
  set card_fingerprint = p_fingerprint, refused_for = reason, failure = coalesce(reason, failure)
  where id = p.id and transfer_id is null;
end $$;
