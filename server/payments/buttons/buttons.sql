-- Payment buttons: their stock and their JSON. They expire by the time of their business, as its sessions do.

-- How many are sold, or reserved at `p_now` by a session that can still be paid or captured.
create or replace function buttons.taken(p_button text, p_now timestamptz) returns bigint
language sql stable as $$
  select count(*) from pay_session s
  where s.button_id = p_button
    and (s.transfer_id is not null or s.status = 'authorized' or s.status = 'pending' and s.expires_at > p_now)
$$;

-- 'open', or why the button cannot be used.
create or replace function buttons.status(b payment_button, p_now timestamptz) returns text
language sql stable as $$
  select case
    when not b.enabled or passes.is_closed(b.pass_id) or plans.is_closed(b.plan_id) then 'off'
    when b.expires_at <= p_now then 'expired'
    -- Counted last: anybody with the link can ask this often.
    when b.stock is not null and b.stock <= buttons.taken(b.id, p_now) then 'sold_out'
    else 'open'
  end
$$;

-- Reserves one session of the button until the caller's transaction ends. The session must carry
-- the button's id. outcome: 'open' or an error code.
create or replace function buttons.reserve(p_button text) returns text
language plpgsql as $$
declare
  b payment_button;
  v_now timestamptz;
begin
  -- The row lock puts reservations in a row: each counts the sessions of those before it.
  select * into b from payment_button where id = p_button for no key update;
  if b.id is null then return 'not_found'; end if;
  v_now := time.of(b.merchant_id);
  if b.stock is not null then
    -- Waits for payments and extensions that are in progress on expired sessions. Afterwards no
    -- session that had expired at `v_now` can become payable again.
    perform from pay_session s
    where s.button_id = b.id and s.status = 'pending' and s.expires_at <= v_now
    order by s.id for share;
  end if;
  return case buttons.status(b, v_now)
    when 'open' then 'open'
    when 'sold_out' then 'button_sold_out'
    else 'button_closed'
  end;
end $$;

-- What anybody may see of a button.
create or replace function buttons.shown_json(b payment_button, p_levels text[]) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', b.id,
    'status', buttons.status(b, time.of(b.merchant_id)),
    'name', b.name,
    'description', b.description,
    'currency', b.currency,
    -- The price of a plan may have changed since.
    'amount', format.decimal(coalesce((select p.price from plan p where p.id = b.plan_id), b.amount), b.decimals),
    'minimum', format.decimal(b.minimum, b.decimals),
    'maximum', format.decimal(b.maximum, b.decimals),
    'minimumLevel', p_levels[b.minimum_level + 1],
    'capture', case when b.capture_days is null then 'automatic' else 'manual' end,
    'captureDays', b.capture_days,
    'terms', b.terms)
$$;

-- For holders of the link. Buttons of a business that cannot be paid are off.
create or replace function buttons.public_json(b payment_button, p_levels text[]) returns jsonb
language sql stable as $$
  select buttons.shown_json(b, p_levels)
    || jsonb_build_object('merchant', appearance.identity(m))
    || case when owner.payments_enabled and owner.closed_at is null
      then '{}' else '{"status": "off"}' end::jsonb
  from merchant m join member owner on owner.id = m.id
  where m.id = b.merchant_id
$$;

create or replace function buttons.business_json(
  b payment_button, p_levels text[], p_public_url text
) returns jsonb
language sql stable as $$
  select buttons.shown_json(b, p_levels) || jsonb_build_object(
    'enabled', b.enabled,
    'stock', b.stock,
    'expiresAt', format.utc(b.expires_at),
    'referencePrefix', b.reference_prefix,
    'successUrl', b.success_url,
    'pass', b.pass_id,
    'plan', b.plan_id,
    'taxRate', trim_scale(b.tax_rate)::text,
    'createdAt', format.utc(b.created_at),
    'url', p_public_url || '/pay/' || b.id,
    'sold', t.sold,
    'reserved', t.reserved,
    'figures', pay.figures_json(b.decimals, t.gross, t.tip, t.coupon, t.net,
      pay.tax_json(b.decimals, t.tax, t.refunded_tax), t.refunded, t.received, t.refunded_tokens))
  from (
    select
      count(s.transfer_id) as sold,
      count(*) filter (where pay.status(s) in ('pending', 'authorized')) as reserved,
      coalesce(sum(taken.gross), 0) as gross,
      coalesce(sum(s.tip) filter (where s.transfer_id is not null), 0) as tip,
      coalesce(sum(taken.coupon), 0) as coupon,
      jsonb_agg(s.tax) filter (where s.tax is not null) as tax,
      jsonb_agg(back.tax) filter (where back.tax is not null) as refunded_tax,
      coalesce(sum(taken.net), 0) as net, coalesce(sum(back.amount), 0) as refunded,
      coalesce(sum(taken.tokens), 0) as received, coalesce(sum(back.tokens), 0) as refunded_tokens
    from pay_session s
    cross join lateral prices.taken(s) taken
    left join lateral (
      select sum(r.amount) as amount, sum(r.tokens) as tokens,
        jsonb_agg(r.tax) filter (where r.tax is not null) as tax
      from refund r where r.session_id = s.id
    ) back on s.transfer_id is not null
    where s.button_id = b.id
  ) t
$$;
