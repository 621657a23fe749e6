-- What of a business's tokens is its own. The gate of withdrawals (`withdrawals/gate.sql`) and the withdrawal of a purchase read
-- it; it stands here because withdrawals know purchases.

-- Whether all tokens of the business may leave: its domain is proven, or operators have released it.
-- Also of a business in test mode, by its live business.
create or replace function purchases.may_take_all(p_business text) returns boolean
language sql stable as $$
  select domain.is_proven(p_business) or exists (
    select from merchant b join funds_release f on f.business_id = coalesce(b.test_of, b.id)
    where b.id = p_business)
$$;

-- What customers paid and the business still has, on whichever of its accounts: received, less
-- refunds, less what left while the domain was proven. A withdrawal or a refund of more than that used the
-- business's own tokens, and does not count against later payments: the running sum begins again at
-- its lowest value below 0.
create or replace function purchases.customers_money(p_business text) returns numeric
language sql stable as $$
  with flow as (
    -- As `prices.taken`, which is of a higher wing.
    select closed_at as at, coalesce(captured_tokens, total) as amount from pay_session
    where merchant_id = p_business and transfer_id is not null
    union all
    select r.created_at, -r.tokens
    from pay_session s join refund r on r.session_id = s.id
    where s.merchant_id = p_business and s.status in ('partially_refunded', 'refunded')
    union all
    select requested_at, -amount from withdrawal
    where member_id = p_business and domain_proven and status <> 'released'
  ), running as (
    select amount, sum(amount) over (order by at, amount desc rows unbounded preceding) as total
    from flow
  )
  select coalesce(sum(amount) - least(0, min(total)), 0) from running
$$;

-- The business's own tokens: the rest, without what it owes and what it bought by card and may not
-- withdraw yet. It is negative if customers' money settled a debt. It is one statement, so a concurrent
-- payment is in both sums or in neither.
create or replace function purchases.own_money(p_business text) returns numeric
language sql stable as $$
  select coalesce(ledger.balance(m.cash_account), 0) + coalesce(ledger.balance(m.stake_account), 0)
    - m.owed - purchases.customers_money(m.id) - coalesce((
      select sum(c.amount)
      from card_hold c
      join purchase p on p.id = c.purchase_id and p.member_id = m.id
      join purchase_hold h on h.purchase_id = c.purchase_id
      where c.member_id = m.id and purchases.is_held(h)), 0)
  from member m where m.id = p_business
$$;

-- What of a purchase its buyer may take back, by the same gate: of a business without a proven domain its own tokens, of
-- which those on hold of this purchase are a part. Null where all may leave.
create or replace function purchases.returnable(p purchase) returns numeric
language sql stable as $$
  select greatest(0, purchases.own_money(m.id) + coalesce((
    select c.amount from card_hold c join purchase_hold h on h.purchase_id = c.purchase_id
    where c.purchase_id = p.id and c.member_id = m.id and purchases.is_held(h)), 0))
  from member m
  where m.id = p.member_id and m.kind = 'business' and not purchases.may_take_all(m.id)
$$;
