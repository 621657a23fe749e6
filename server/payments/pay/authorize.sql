-- Reservations: a session with manual capture moves its total from the payer into the reserved account of the business,
-- which captures it once, wholly or in part, or releases it (end-reservation.sql). `pay.confirm` has decided everything else.

-- The reserved account of a business, which its first reservation opens.
create or replace function pay.open_reserved(p_merchant text, p_unit text) returns bigint
language sql as $$
  select ledger.open_account('reserved:' || p_merchant, p_unit, true, true)
$$;

-- Reserves the total of the quote. The caller has locked the session, the payer and their accounts. Returns the payer's
-- receipt, without claims: nothing is paid yet.
create or replace function pay.authorize(
  s pay_session, q pay_quote, payer member, p_verified boolean, p_transfer text, p_event text, p_levels text[],
  p_public_url text
) returns jsonb
language plpgsql as $$
declare
  v_reserved constant bigint := pay.open_reserved(s.merchant_id,
    (select a.unit from ledger.account a where a.id = payer.cash_account));
begin
  perform ledger.write(p_transfer, 'payment', 'payment:' || s.id,
    array[payer.cash_account, v_reserved], array[-q.total, q.total], s.description);
  if payer.card_hold_until is not null or exists (select from merchant b where b.id = payer.id) then
    perform purchases.carry_holds(payer.id, s.id, q.total, p_transfer);
  end if;
  update pay_session
  set status = 'authorized', authorized_at = clock_timestamp(), reserve_transfer_id = p_transfer, payer_id = payer.id,
    gross = q.gross, total = q.total, net = q.net, merchant_verified = p_verified
  where id = s.id
  returning * into s;
  perform mail.about_transfer_later('reservation-made', p_transfer, payer.id);
  perform pay.announce(s, p_event, 'pay_session.authorized', p_levels, p_public_url);
  return pay.receipt_json(s) || jsonb_build_object('claims', null);
end $$;
