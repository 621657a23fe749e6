-- How a purchase is shown.

create or replace function purchases.decimals(p_currency text) returns integer
language sql immutable as $$
  select case p_currency when 'JPY' then 0 else 2 end
$$;

-- The current status, one of PURCHASE_STATUSES of the API schema.
create or replace function purchases.shown_status(p purchase) returns text
language sql stable as $$
  select case
    when p.status in ('pending', 'failed') and p.expires_at <= clock_timestamp() then 'expired'
    when p.status in ('pending', 'failed', 'expired') then p.status
    when p.status = 'void' then 'refunded'
    when p.status in ('paid_uncredited', 'mismatched') then 'paid'
    when bool_or(r.status = 'open') then 'disputed'
    when bool_or(r.status = 'lost') then 'charged_back'
    when coalesce(sum(r.amount) filter (where r.status = 'done'), 0) >= p.amount then 'refunded'
    when bool_or(r.status = 'done') then 'partially_refunded'
    else 'credited'
  end
  from (values (1)) one left join purchase_reversal r on r.purchase_id = p.id
$$;
