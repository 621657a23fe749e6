-- Test tokens bought by test card. They come from the faucet, so no treasury, card account or sale of live
-- mode is touched.

-- Test tokens that a business in test mode may still get today: those that were given, and those of open
-- purchases, count.
create or replace function test_purchases.left_to_buy(p_business text, p_per_day numeric) returns numeric
language sql stable as $$
  select greatest(0, p_per_day - ledger.test_funded(p_business) - coalesce((
    select sum(tokens) from test_purchase
    where business_id = p_business and status in ('pending', 'failed')), 0))
$$;

-- The business in test mode that a test member belongs to, or that is the buyer itself. Null in live mode.
create or replace function test_purchases.seller_of(p_member text) returns text
language sql stable as $$
  select coalesce(test_business_id, id) from member where id = p_member and not livemode
$$;

-- Writes a purchase at a quote's rate.
-- outcome: 'created', 'known' (this request was sent before), or an error code of the catalogue.
create or replace function test_purchases.create_purchase(
  p_id text, p_member text, p_request text, p_quote text, p_tokens numeric, p_amount numeric,
  p_per_day numeric
) returns table (outcome text, purchase_id text)
language plpgsql as $$
declare
  v_business text := test_purchases.seller_of(p_member);
  q purchase_quote;
  known test_purchase;
begin
  -- Two orders, or an order and a funding, are counted one after the other.
  perform from merchant where id = v_business and not livemode for no key update;
  if not found or not exists (
    select from member where id = p_member and payments_enabled and closed_at is null
  ) then
    return query select 'payments_disabled', null::text; return;
  end if;
  select * into known from test_purchase where member_id = p_member and request_key = p_request;
  if known.id is not null then
    return query select
      case when (known.tokens, known.amount) = (p_tokens, p_amount) then 'known'
        else 'idempotency_mismatch' end,
      known.id;
    return;
  end if;
  select * into q from purchase_quote where id = p_quote and member_id = p_member;
  if q.id is null or q.expires_at <= clock_timestamp() then
    return query select 'quote_changed', null::text; return;
  end if;
  if test_purchases.left_to_buy(v_business, p_per_day) < p_tokens then
    return query select 'purchase_limit_reached', null::text; return;
  end if;
  insert into test_purchase (
    id, member_id, business_id, request_key, tokens, amount, currency, rate, expires_at, next_look_at
  ) values (
    p_id, p_member, v_business, p_request, p_tokens, p_amount, q.currency, q.rate, q.expires_at,
    least(clock_timestamp() + interval '20 seconds', q.expires_at));
  return query select 'created', p_id;
end $$;

create or replace function test_purchases.note_payment(p_purchase text, p_intent text) returns void
language sql as $$
  update test_purchase set intent_id = p_intent where id = p_purchase and intent_id is null
$$;

-- The worker looks at the payment now, because the stand-in reported a change of it.
create or replace function test_purchases.look_now(p_intent text) returns void
language sql as $$
  update test_purchase set next_look_at = clock_timestamp()
  where intent_id = p_intent and status in ('pending', 'failed')
$$;

create or replace function test_purchases.note_failure(p_purchase text, p_failure text) returns void
language sql as $$
  update test_purchase set status = 'failed', failure = p_failure
  where id = p_purchase and status in ('pending', 'failed')
$$;

create or replace function test_purchases.close_purchase(p_purchase text) returns void
language sql as $$
  update test_purchase
  set status = 'expired', closed_at = clock_timestamp(), next_look_at = null
  where id = p_purchase and status in ('pending', 'failed')
$$;

-- Credits a purchase that the stand-in reports as paid, once.
-- outcome: 'credited' (also before), 'mismatched', 'unknown'.
create or replace function test_purchases.credit_purchase(
  p_purchase text, p_intent text, p_amount numeric, p_currency text, p_transfer text
) returns text
language plpgsql as $$
declare
  p test_purchase;
begin
  select * into p from test_purchase where id = p_purchase for no key update;
  if p.id is null then return 'unknown'; end if;
  if p.status = 'credited' then return 'credited'; end if;
  if p.intent_id <> p_intent or p.amount <> p_amount or p.currency <> p_currency then
    perform test_purchases.close_purchase(p.id);
    return 'mismatched';
  end if;
  perform ledger.sell_test(p_transfer, p.business_id, p.id,
    (select cash_account from member where id = p.member_id), p.tokens);
  update test_purchase
  set status = 'credited', intent_id = p_intent, transfer_id = p_transfer, failure = null,
    closed_at = clock_timestamp(), next_look_at = null
  where id = p.id;
  return 'credited';
end $$;

-- Claims purchases to look at: after 20 s, 40 s and so on, at most ten minutes, and when they expire.
create or replace function test_purchases.claim_purchases(p_most integer)
returns table (purchase_id text, intent_id text, is_over boolean)
language sql as $$
  update test_purchase p
  set looks = p.looks + 1,
    next_look_at = least(
      clock_timestamp() + least(interval '20 seconds' * 2 ^ least(p.looks, 6), interval '10 minutes'),
      case when p.expires_at > clock_timestamp() then p.expires_at end)
  from (
    select id from test_purchase where next_look_at <= clock_timestamp()
    order by next_look_at limit p_most for update skip locked
  ) taken
  where p.id = taken.id
  returning p.id, p.intent_id, p.expires_at <= clock_timestamp()
$$;
