-- Credits a purchase the card network says is paid. Once, however often and by whomever it is asked.
-- outcome: 'credited' (also before), 'mismatched', 'paid_uncredited', 'void', 'unknown'.
create or replace function purchases.credit(
  p_purchase text, p_intent text, p_amount numeric, p_currency text, p_transfer text
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
  if p.intent_id <> p_intent or p.amount <> p_amount or p.currency <> p_currency then
    update purchase set status = 'mismatched', closed_at = clock_timestamp(), next_look_at = null
    where id = p.id;
    perform purchases.alert('purchase_mismatched', p.id);
    return 'mismatched';
  end if;

  b := purchases.open_books(p.member_id, p.currency);
  if ledger.cover(b.treasury, p.tokens) < p.tokens then
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
  perform purchases.reopen(p.member_id);
  perform mails.about_transfer('purchase-receipt', p_transfer, p.member_id);
  perform purchases.collect(p.member_id);
  return 'credited';
end $$;

-- Paid, and nothing to credit it with: it is looked at every minute, and an operator is told.
-- False when it is credited, or ended otherwise.
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

-- The money went back before any token came: none will. False when tokens have come.
create or replace function purchases.give_up(p_purchase text) returns boolean
language plpgsql as $$
begin
  update purchase set status = 'void', closed_at = clock_timestamp(), next_look_at = null
  where id = p_purchase and transfer_id is null;
  return found;
end $$;
