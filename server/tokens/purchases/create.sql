create or replace function purchases.is_selling() returns boolean
language sql stable as $$
  select not ops.is_paused('sales_paused') and not ops.is_paused('credits_paused:purchase')
$$;

-- Whether the quote's rate was the price within the last day, and the money pays for the tokens at it:
-- the process that writes quotes and orders could name a price of its own. Quotes are valid for a day
-- at most.
create or replace function purchases.is_priced(q purchase_quote, p_tokens numeric, p_amount numeric)
returns boolean
language sql stable as $$
  select p_tokens * q.rate * 10 ^ purchases.decimals(q.currency) <= p_amount * 1e18
    and exists (
      select from token_rate r
      where r.currency = q.currency and r.rate = q.rate and r.observed_at >= coalesce((
        select max(observed_at) from token_rate
        where currency = q.currency and observed_at <= clock_timestamp() - interval '1 day'
      ), '-infinity'))
$$;

-- Writes a purchase at a quote's rate. The member's lock makes a repeated request find the first
-- one, and puts concurrent ones in a row so that they cannot exceed the limits together.
-- outcome: 'created', 'known' (this request was sent before), or an error code of the catalogue.
create or replace function purchases.create_purchase(
  p_id text, p_member text, p_request text, p_quote text, p_tokens numeric, p_amount numeric,
  p_documents jsonb, p_day_most numeric, p_month_most numeric, p_day_orders integer
) returns table (outcome text, purchase_id text)
language plpgsql as $$
declare
  q purchase_quote;
  known purchase;
  available numeric;
  used record;
begin
  perform from member where id = p_member and payments_enabled for no key update;
  if not found then
    return query select 'payments_disabled', null::text; return;
  end if;
  select * into known from purchase where member_id = p_member and request_key = p_request;
  select * into q from purchase_quote where id = p_quote and member_id = p_member;
  if known.id is not null then
    return query select
      case when (known.tokens, known.amount) = (p_tokens, p_amount) then 'known'
        else 'idempotency_mismatch' end,
      known.id;
    return;
  end if;
  if not purchases.is_selling() then
    return query select 'buying_disabled', null::text; return;
  end if;
  if q.id is null or q.expires_at <= clock_timestamp() then
    return query select 'quote_changed', null::text; return;
  end if;
  if not purchases.is_priced(q, p_tokens, p_amount) then
    return query select 'quote_changed', null::text; return;
  end if;
  select * into used from purchases.member_used(p_member);
  if used.day + p_tokens > p_day_most or used.month + p_tokens > p_month_most
    or used.orders >= p_day_orders
  then
    return query select 'purchase_limit_reached', null::text; return;
  end if;
  -- Reserves tokens for open purchases. The guarantee is the treasury's floor when a purchase is
  -- credited.
  available := coalesce(ledger.balance(ledger.open_account('treasury:tokens', 'TOKEN', true, true)), 0)
    - coalesce((
      select sum(tokens) from purchase where status in ('pending', 'failed', 'paid_uncredited')
    ), 0);
  if available < p_tokens then
    return query select 'tokens_unavailable', null::text; return;
  end if;

  insert into purchase (
    id, member_id, request_key, tokens, amount, currency, rate, documents, expires_at, next_look_at
  ) values (
    p_id, p_member, p_request, p_tokens, p_amount, q.currency, q.rate, p_documents,
    -- The purchase expires with its quote, and so does the reservation of its tokens.
    q.expires_at, least(clock_timestamp() + interval '20 seconds', q.expires_at)
  );
  insert into acceptance (member_id, document, version)
  select p_member, document, version from jsonb_each_text(p_documents) as given (document, version)
  on conflict do nothing;
  return query select 'created', p_id;
end $$;

