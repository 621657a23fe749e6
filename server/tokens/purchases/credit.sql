-- Credits a purchase that the card network reports as paid, once; `p_hold` is how long its tokens
-- are held (server/tokens/purchases/holds.sql).
-- outcome: 'credited' (also before), 'mismatched', 'paid_uncredited' (the treasury is short, or
-- credits are paused), 'void', 'refused' (by its card, see check_card: it is to be refunded),
-- 'unknown'.
create or replace function purchases.credit(
  p_purchase text, p_intent text, p_amount numeric, p_currency text, p_transfer text,
  p_hold interval
) returns text
language plpgsql as $$
declare
  p purchase;
  b purchases.books;
begin
  p := purchases.locked(p_purchase);
  if p.id is null then
    return 'unknown';
  end if;
  if p.status in ('credited', 'void', 'mismatched') then
    return p.status;
  end if;
  if p.refused_for is not null then
    return 'refused';
  end if;
  if p.intent_id <> p_intent or p.amount <> p_amount or p.currency <> p_currency then
    update purchase set status = 'mismatched', closed_at = clock_timestamp(), next_look_at = null
    where id = p.id;
    perform purchases.alert('purchase_mismatched', p.id);
    return 'mismatched';
  end if;

  if not ops.lock_credits('purchase') then
    perform purchases.wait_for_tokens(p.id, p_intent);
    return 'paid_uncredited';
  end if;
  b := purchases.open_books(p.member_id, p.currency);
  if ledger.available_for_debit(b.treasury, p.tokens) < p.tokens
    or not ops.count_credit('purchase', p.tokens)
  then
    perform purchases.wait_for_tokens(p.id, p_intent);
    return 'paid_uncredited';
  end if;
  perform purchases.post(p_transfer, 'buy:' || p.id,
    array[b.treasury, b.cash, b.clearing, b.sales],
    array[-p.tokens, p.tokens, p.amount, -p.amount]);
  update purchase
  set status = 'credited', intent_id = p_intent, transfer_id = p_transfer, failure = null,
    closed_at = clock_timestamp(), next_look_at = null
  where id = p.id;
  perform purchases.hold_credit(p, p_hold);
  perform purchases.reopen(p.member_id);
  perform mail.about_transfer('purchase-receipt', p_transfer, p.member_id);
  perform purchases.collect(p.member_id);
  return 'credited';
end $$;

-- Marks a paid purchase that cannot be credited now: it is retried every minute, and an operator
-- gets an alert. False when it was credited or closed before.
create or replace function purchases.wait_for_tokens(p_purchase text, p_intent text) returns boolean
language plpgsql as $$
begin
  update purchase
  set status = 'paid_uncredited', intent_id = p_intent, failure = null,
    next_look_at = clock_timestamp() + interval '1 minute'
  where id = p_purchase and status in ('pending', 'failed', 'expired', 'paid_uncredited');
  if not found then return false; end if;
  perform purchases.alert('purchase_uncredited', p_purchase);
  return true;
end $$;

-- Closes a purchase whose money went back before it was credited. False when it was credited, and for one that
-- is refused: its refund ends it, and tells its buyer.
create or replace function purchases.give_up(p_purchase text) returns boolean
language plpgsql as $$
begin
  update purchase set status = 'void', closed_at = clock_timestamp(), next_look_at = null
  where id = p_purchase and transfer_id is null and status <> 'void' and refused_for is null;
  return exists (select from purchase where id = p_purchase and status = 'void');
end $$;

-- Closes a purchase that nobody can pay any more: its payment is cancelled, or the network refuses it.
create or replace function purchases.close_unpaid(p_purchase text) returns void
language sql as $$
  update purchase set status = 'expired', closed_at = clock_timestamp(), next_look_at = null
  where id = p_purchase and status in ('pending', 'failed', 'expired')
$$;
