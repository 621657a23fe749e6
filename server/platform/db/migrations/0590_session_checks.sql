-- One constraint says what always holds for a session: PostgreSQL parses every constraint of a table for each statement that
-- writes to it. A unique index leaves out the sessions that have no transfer: they are most of those that are inserted.
-- Rollback: impossible
create function pay.is_consistent(s pay_session) returns boolean
language plpgsql immutable as $$
begin
  if s.capture_before is null then
    return s.amount > 0
      and s.tip between 0 and s.amount
      and (s.coupon_id is null) = (s.coupon = 0) and s.coupon between 0 and s.amount - s.tip
      and (s.plan_id is null) = (s.cap is null) and (s.plan_id is null) = (s.plan_terms is null)
      and (s.cap is null or s.cap >= s.amount)
      and s.status in ('pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded')
      and (s.status = 'pending') = (s.closed_at is null)
      and (s.status in ('paid', 'partially_refunded', 'refunded'))
        = (s.transfer_id is not null and s.payer_id is not null)
      and (s.transfer_id is null
        or (s.gross is not null and s.total is not null and s.net is not null and s.net between s.tip and s.amount))
      and s.terms is null and s.authorized_at is null and s.reserve_transfer_id is null
      and s.captured is null and s.captured_gross is null and s.captured_tokens is null;
  end if;
  return s.amount > 0
    and s.tip = 0
    and (s.coupon_id is null) = (s.coupon = 0) and s.coupon between 0 and s.amount
    and s.plan_id is null and s.cap is null and s.plan_terms is null
    and s.status in ('pending', 'authorized', 'paid', 'released', 'cancelled', 'expired', 'partially_refunded',
      'refunded')
    and (s.status in ('pending', 'authorized')) = (s.closed_at is null)
    and (s.status in ('authorized', 'paid', 'released', 'partially_refunded', 'refunded'))
      = (s.reserve_transfer_id is not null and s.payer_id is not null)
    and (s.authorized_at is null) = (s.reserve_transfer_id is null)
    and (s.reserve_transfer_id is null
      or (s.gross is not null and s.total is not null and s.net is not null and s.net between 1 and s.amount))
    and (s.status in ('paid', 'partially_refunded', 'refunded')) = (s.transfer_id is not null)
    and (s.transfer_id is null) = (s.captured is null)
    and (s.captured is null) = (s.captured_gross is null) and (s.captured is null) = (s.captured_tokens is null)
    and (s.captured is null or (s.captured between 1 and s.net
      and s.captured_gross between s.captured and s.amount and s.captured_tokens between 1 and s.total));
end $$;

alter table pay_session
  drop constraint pay_session_consistent,
  drop constraint pay_session_terms,
  drop constraint pay_session_authorized,
  drop constraint pay_session_captured,
  drop constraint pay_session_coupon,
  drop constraint pay_session_cap,
  drop constraint pay_session_plan_terms,
  add constraint pay_session_consistent check (pay.is_consistent(pay_session)),
  drop constraint pay_session_transfer_id_key,
  drop constraint pay_session_reserve_transfer_id_key;
drop function pay.is_consistent(text, numeric, timestamptz, text, text, numeric, numeric, numeric, numeric, timestamptz,
  text, numeric);
create unique index pay_session_transfer_id_key on pay_session (transfer_id) where transfer_id is not null;
create unique index pay_session_reserve_transfer_id_key on pay_session (reserve_transfer_id)
  where reserve_transfer_id is not null;
