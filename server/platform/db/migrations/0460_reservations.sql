-- A session with manual capture reserves what its payer approves: the tokens are in the reserved account of the business
-- until it captures them once, or they go back. Holds of card money follow them.
-- Rollback: impossible
alter table pay_session
  -- From when nothing can be captured, by the time of the business; null: the payment is taken when it is confirmed.
  add column capture_before timestamptz,
  add column terms text,
  add column authorized_at timestamptz,
  -- The transfer that reserved the tokens. `transfer_id` is the one that the business received them by.
  add column reserve_transfer_id text,
  -- What was captured: of the net, of the price, and in tokens.
  add column captured numeric(38,0),
  add column captured_gross numeric(38,0),
  add column captured_tokens numeric(38,0),
  drop constraint pay_session_consistent;
drop function pay.is_consistent(text, numeric, timestamptz, text, text, numeric, numeric, numeric, numeric);

create function pay.is_consistent(p_status text, p_amount numeric, p_closed_at timestamptz, p_payer text, p_transfer text,
    p_gross numeric, p_total numeric, p_tip numeric, p_net numeric, p_capture_before timestamptz, p_reserving text,
    p_captured numeric) returns boolean
    language plpgsql immutable
    as $$
begin
  if p_capture_before is null then
    return p_amount > 0
      and p_tip between 0 and p_amount
      and p_status in ('pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded')
      and (p_status = 'pending') = (p_closed_at is null)
      and (p_status in ('paid', 'partially_refunded', 'refunded'))
        = (p_transfer is not null and p_payer is not null)
      and (p_transfer is null
        or (p_gross is not null and p_total is not null and p_net is not null and p_net between p_tip and p_amount))
      and p_reserving is null and p_captured is null;
  end if;
  return p_amount > 0
    and p_tip = 0
    and p_status in ('pending', 'authorized', 'paid', 'released', 'cancelled', 'expired', 'partially_refunded',
      'refunded')
    and (p_status in ('pending', 'authorized')) = (p_closed_at is null)
    and (p_status in ('authorized', 'paid', 'released', 'partially_refunded', 'refunded'))
      = (p_reserving is not null and p_payer is not null)
    and (p_reserving is null
      or (p_gross is not null and p_total is not null and p_net is not null and p_net between 1 and p_amount))
    and (p_status in ('paid', 'partially_refunded', 'refunded')) = (p_transfer is not null)
    and (p_transfer is null) = (p_captured is null)
    and (p_captured is null or p_captured between 1 and p_net);
end $$;
alter table pay_session add constraint pay_session_consistent check (pay.is_consistent(status, amount, closed_at,
    payer_id, transfer_id, gross, total, tip, net, capture_before, reserve_transfer_id, captured)),
  add constraint pay_session_terms check (terms is null or capture_before is not null),
  add constraint pay_session_authorized check ((authorized_at is null) = (reserve_transfer_id is null)),
  add constraint pay_session_captured check ((captured is null) = (captured_gross is null)
    and (captured is null) = (captured_tokens is null)
    and captured_gross between captured and amount and captured_tokens between 1 and total),
  add constraint pay_session_reserve_transfer_id_key unique (reserve_transfer_id),
  add constraint pay_session_reserve_transfer_id_fkey foreign key (reserve_transfer_id) references ledger.transfer(id);

-- Payments by the tokens that were taken.
drop index pay_session_amounts;
create index pay_session_amounts on pay_session (merchant_id, coalesce(captured_tokens, total) desc, id desc)
  where transfer_id is not null;

-- Open reservations: of a payer, of a business, and those that are due.
create index pay_session_reserved on pay_session (payer_id, capture_before) where status = 'authorized';
create index pay_session_reserved_for on pay_session (merchant_id, authorized_at desc)
  where reserve_transfer_id is not null;
create index pay_session_reserved_until on pay_session (capture_before) where status = 'authorized';

alter table payment_button
  -- Days in which a session of the button can be captured; null: payments are taken when they are confirmed.
  add column capture_days smallint,
  add column terms text,
  add constraint payment_button_capture_days_check check (capture_days between 1 and 30),
  add constraint payment_button_terms_check check (terms is null or capture_days is not null);

-- The owner of a hold is a member, or the reservation that has the tokens.
alter table card_hold
  add column session_id text,
  drop constraint card_hold_pkey,
  alter column member_id drop not null,
  add constraint card_hold_owner check ((member_id is null) <> (session_id is null)),
  add constraint card_hold_of_member unique (purchase_id, member_id),
  add constraint card_hold_of_session unique (purchase_id, session_id),
  add constraint card_hold_session_id_fkey foreign key (session_id) references pay_session(id);
create index card_hold_session on card_hold (session_id) where session_id is not null;

-- Functions whose arguments or results changed.
drop function if exists purchases.lift_hold(text, text, numeric);
