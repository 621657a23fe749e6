-- The two ends of a reservation, under the lock of its session: a capture or a release. Nothing else moves its tokens.

-- Why a reservation can only be returned, or null while it can be captured. Its time has ended, by the time of the
-- business; the business may not be paid; or its payer owes what a reversed card purchase put into it.
create or replace function pay.returns_because(s pay_session) returns text
language sql stable as $$
  select case
    when s.capture_before <= time.of(s.merchant_id) then 'reservation_expired'
    when not pay.may_be_paid(m) then 'payments_disabled'
    when exists (
      select from card_hold c
      join purchase p on p.id = c.purchase_id and p.member_id = s.payer_id
      join purchase_reversal r on r.purchase_id = p.id and r.owed > 0
      where c.session_id = s.id) then 'reservation_disputed'
  end
  from member m where m.id = s.merchant_id
$$;

-- The open reservations of which `pay.returns_because` may say so, each found by an index.
create or replace function pay.reservations_to_return() returns table (id text, capture_before timestamptz)
language sql stable as $$
  select s.id, s.capture_before from pay_session s
  where s.status = 'authorized' and s.capture_before <= now()
    and not exists (select from test_clock t where t.merchant_id = s.merchant_id)
  union
  select s.id, s.capture_before from test_clock t join pay_session s on s.merchant_id = t.merchant_id
  where s.status = 'authorized' and s.capture_before <= t.now_at
  union
  select s.id, s.capture_before from member m join pay_session s on s.merchant_id = m.id
  where s.status = 'authorized' and not pay.may_be_paid(m)
  union
  select s.id, s.capture_before
  from purchase_reversal r join purchase p on p.id = r.purchase_id join card_hold c on c.purchase_id = p.id
  join pay_session s on s.id = c.session_id and s.payer_id = p.member_id
  where s.status = 'authorized' and r.owed > 0
$$;

-- Locks the payer, and what a capture or release moves. Returns the payer, and both accounts.
create or replace function pay.lock_reservation(s pay_session, out payer member, out reserved bigint, out merchant_cash bigint)
language plpgsql as $$
begin
  select * into payer from member where id = s.payer_id for no key update;
  select cash_account into merchant_cash from member where id = s.merchant_id;
  select id into reserved from ledger.account where path = 'reserved:' || s.merchant_id;
  perform ledger.lock(array[reserved, merchant_cash, payer.cash_account]);
end $$;

-- Returns tokens of a reservation to its payer, as a reversal of the transfer that reserved them. An account that was
-- closed is opened again, or they could never be moved.
create or replace function pay.return_reserved(s pay_session, p_reserved bigint, payer member, p_tokens numeric, p_transfer text)
returns void
language plpgsql as $$
begin
  perform ledger.post(p_transfer, 'payment', 'return:' || s.id,
    array[p_reserved, payer.cash_account], array[-p_tokens, p_tokens], s.description, s.reserve_transfer_id);
  update member set closed_at = null where id = payer.id and closed_at is not null;
end $$;

-- For the activity log of the business: who captured or released, and how much.
create or replace function pay.record_end(s pay_session, p_kind text, p_amount numeric) returns void
language sql as $$
  select activity.record(s.merchant_id, p_kind, s.id, s.reference, activity.difference(null,
    jsonb_build_object('amount', format.decimal(p_amount, s.decimals), 'currency', s.currency), array['amount', 'currency']))
$$;

-- Takes `p_amount` of the net, in the smallest units of the session's currency, and returns the rest in the same commit;
-- null takes all. Tokens are those that the part is worth at the approved quote.
-- outcome: 'captured', 'amount_too_small' (less than a step of the token) or an error code.
create or replace function pay.capture(
  p_session text, p_merchant text, p_amount numeric, p_levels text[], p_public_url text, p_transfer text,
  p_return text, p_event text
) returns text
language plpgsql as $$
declare
  s pay_session;
  v_amount numeric;
  v_worth record;
  v_off text;
  l record;
begin
  select * into s from pay_session where id = p_session and merchant_id = p_merchant for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if s.captured is not null then return 'session_already_captured'; end if;
  if s.status <> 'authorized' then return 'session_not_authorized'; end if;
  v_amount := coalesce(p_amount, s.net);
  if v_amount > s.net then return 'capture_exceeds_reservation'; end if;
  v_worth := pay.worth(s, v_amount);
  if v_worth.tokens <= 0 then return 'amount_too_small'; end if;
  l := pay.lock_reservation(s);
  -- A dispute locks the payer too: it is before this, or after.
  v_off := pay.returns_because(s);
  if v_off is not null then return v_off; end if;

  perform ledger.post(p_transfer, 'payment', 'capture:' || s.id,
    array[l.reserved, l.merchant_cash], array[-v_worth.tokens, v_worth.tokens], s.description);
  if v_worth.tokens < s.total then
    perform pay.return_reserved(s, l.reserved, l.payer, s.total - v_worth.tokens, p_return);
  end if;
  perform purchases.end_reserved_holds(s.id, s.merchant_id, s.payer_id, s.total, v_worth.tokens, p_transfer, p_return);
  update pay_session
  set status = 'paid', closed_at = clock_timestamp(), transfer_id = p_transfer, captured = v_amount,
    captured_gross = v_worth.gross, captured_tokens = v_worth.tokens, tax = pay.tax_of(s, v_amount)
  where id = s.id
  returning * into s;
  perform mail.about_transfer_later('reservation-captured', p_transfer, s.payer_id);
  perform pay.announce(s, p_event, 'pay_session.paid', p_levels, p_public_url);
  perform pay.record_end(s, 'reservation.captured', v_amount);
  if (select m.invoices_each from member m where m.id = s.merchant_id) then perform invoices.at_payment(s.id); end if;
  return 'captured';
end $$;

-- Returns the whole reservation. With `p_merchant`, that business wants it; without, the reservation must be one that
-- can only be returned. `because`: why it could no longer be captured, or null.
-- outcome: 'released' (also when it was released before), 'kept' (it can still be captured) or an error code.
create or replace function pay.release(
  p_session text, p_merchant text, p_levels text[], p_public_url text, p_return text, p_event text,
  out outcome text, out because text
)
language plpgsql as $$
declare
  s pay_session;
  l record;
begin
  select * into s from pay_session
  where id = p_session and merchant_id = coalesce(p_merchant, merchant_id) for no key update;
  outcome := case when s.id is null then 'session_not_found' when s.status = 'released' then 'released'
    when s.captured is not null then 'session_already_captured'
    when s.status <> 'authorized' then 'session_not_authorized' end;
  if outcome is not null then return; end if;
  l := pay.lock_reservation(s);
  because := pay.returns_because(s);
  if p_merchant is null and because is null then outcome := 'kept'; return; end if;

  perform pay.return_reserved(s, l.reserved, l.payer, s.total, p_return);
  perform purchases.end_reserved_holds(s.id, s.merchant_id, s.payer_id, s.total, 0, null, p_return);
  if s.coupon_id is not null then perform coupons.give_back(s.id); end if;
  update pay_session set status = 'released', closed_at = clock_timestamp() where id = s.id returning * into s;
  perform mail.about_transfer_later('reservation-released', p_return, s.payer_id);
  if because = 'reservation_disputed' then
    perform mail.about_transfer_later('reservation-withdrawn', p_return, s.merchant_id);
  end if;
  perform pay.announce(s, p_event, 'pay_session.released', p_levels, p_public_url);
  perform pay.record_end(s, 'reservation.released', s.net);
  outcome := 'released';
end $$;
