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

-- What a transfer of kind `buy` did to an account: `purchase`, `purchase_returned`, `disputed`, `released` for tokens that its
-- owner bought; `taken_back` for those that it received and that another member's stolen card had bought. The key of a transfer
-- that follows from a reversal names it last, or before a count.
create or replace function purchases.kind_of(t ledger.transfer, p_amount numeric) returns text
language sql stable as $$
  select case
    when t.reverses is null then 'purchase'
    when t.business_key like 'buy-take-back:%' then 'taken_back'
    when exists (select from purchase_reversal r
      where r.kind = 'dispute' and r.id = substring(t.business_key from '^buy-(?:(?:withdrawal-disputed|claimed-again):[^:]+|[a-z-]+):([^:]+)'))
    then case when p_amount < 0 then 'disputed' else 'released' end
    else 'purchase_returned' end
$$;
