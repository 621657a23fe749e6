create or replace function purchases.is_selling() returns boolean
language sql stable as $$
  select not ops.is_paused('sales_paused') and not ops.is_paused('credits_paused:purchase')
$$;

-- The tokens for sale that are not reserved by an open purchase. The guarantee is the treasury's floor when a
-- purchase is credited.
create or replace function purchases.unpromised() returns numeric
language sql stable as $$
  select coalesce((select ledger.balance(a.id) from ledger.account a where a.path = 'treasury:tokens'), 0)
    - coalesce((
      select sum(tokens) from purchase where status in ('pending', 'failed', 'paid_uncredited')
    ), 0)
$$;

-- Whether the quote's rate was the price within the last day, and the money pays for the tokens at it:
-- the process that writes quotes and orders could name a price of its own. Quotes are valid for a day
-- at most.
create or replace function purchases.is_priced(q purchase_quote, p_tokens numeric, p_amount numeric)
returns boolean
language sql stable as $$
  -- A power of integers is a float, which refused some exact prices.
  select p_tokens * q.rate * 10::numeric ^ purchases.decimals(q.currency) <= p_amount * 1e18
    and exists (
      select from token_rate r
      where r.currency = q.currency and r.rate = q.rate and r.observed_at >= coalesce((
        select max(observed_at) from token_rate
        where currency = q.currency and observed_at <= clock_timestamp() - interval '1 day'
      ), '-infinity'))
$$;

-- Writes a purchase at a quote's rate. The member's lock makes a repeated request find the first
-- one, and puts concurrent ones in a row so that they cannot exceed the limits together.
-- outcome: 'created', 'known' (this request was sent before), or an error code of the catalogue; `decision`
-- is that of purchases.decide, null where the limits were not asked.
create or replace function purchases.place_order(
  p_id text, p_member text, p_request text, p_quote text, p_tokens numeric, p_amount numeric,
  p_documents jsonb, p_bounds jsonb
) returns table (outcome text, purchase_id text, decision jsonb)
language plpgsql as $$
declare
  q purchase_quote;
  known purchase;
  decided record;
begin
  perform from member where id = p_member and payments_enabled for no key update;
  if not found then
    return query select 'payments_disabled', null::text, null::jsonb; return;
  end if;
  select * into known from purchase where member_id = p_member and request_key = p_request;
  select * into q from purchase_quote where id = p_quote and member_id = p_member;
  if known.id is not null then
    return query select
      case when (known.tokens, known.amount) = (p_tokens, p_amount) then 'known'
        else 'idempotency_mismatch' end,
      known.id, null::jsonb;
    return;
  end if;
  if not purchases.is_selling() then
    return query select 'buying_disabled', null::text, null::jsonb; return;
  end if;
  if q.id is null or q.expires_at <= clock_timestamp() then
    return query select 'quote_changed', null::text, null::jsonb; return;
  end if;
  if not purchases.is_priced(q, p_tokens, p_amount) then
    return query select 'quote_changed', null::text, null::jsonb; return;
  end if;
  select * into decided from purchases.decide(p_bounds, p_tokens, p_member);
  if decided.code is not null then
    return query select decided.code, null::text, to_jsonb(decided); return;
  end if;
  if purchases.unpromised() < p_tokens then
    return query select 'tokens_unavailable', null::text, null::jsonb; return;
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
  return query select 'created', p_id, to_jsonb(decided);
end $$;
