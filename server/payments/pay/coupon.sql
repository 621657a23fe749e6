-- The coupon of a session: applied by its shopper, and taken off when its payer may not use it.

-- Applies a coupon to a pending session, by its code, or takes it off again (null): the session is quoted anew, unless none
-- was applied. The use is taken when the session is paid. `p_payer`: who is signed in, or null.
-- outcome: 'applied', 'rate_unavailable', 'amount_too_large' or an error code.
create or replace function pay.apply_coupon(
  p_session text, p_code text, p_payer text, p_thresholds numeric[], p_discount integer, p_minutes integer
) returns text
language plpgsql as $$
declare
  s pay_session;
  payer member;
  v_found record;
  v_level integer;
  v_next record;
  v_outcome text;
begin
  select * into s from pay_session where id = p_session for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if pay.status(s) <> 'pending' then return 'session_not_pending'; end if;
  if p_code is null then
    if s.coupon_terms ->> 'code' is null then return 'applied'; end if;
    s := coupons.put_automatic(s, coupons.rate_of(s));
  else
    v_found := coupons.find(s.merchant_id, p_code);
    if v_found.outcome is not null then return v_found.outcome; end if;
    select * into payer from member where id = p_payer;
    if payer.id is not null then
      v_level := levels.level_of((purchases.after_debt(payer, coalesce(ledger.balance(payer.cash_account), 0),
        coalesce(ledger.balance(payer.stake_account), 0))).stake, p_thresholds);
    end if;
    v_outcome := coupons.refusal(v_found.own, s, p_payer, v_level);
    if v_outcome is not null then return v_outcome; end if;
    s := coupons.put(s, v_found.own);
    if coupons.leaves_nothing(s, coupons.rate_of(s)) then return 'coupon_leaves_nothing'; end if;
  end if;
  v_next := pay.next_quote(s, p_discount, p_minutes);
  if v_next.outcome is not null then return v_next.outcome; end if;
  update pay_session
  set coupon = s.coupon, coupon_id = s.coupon_id, coupon_terms = s.coupon_terms, version = version + 1
  where id = s.id;
  perform pay.add_quote(v_next.quote);
  return 'applied';
end $$;

-- Takes a coupon off a session whose payer may not use it: the session is quoted without it, at the same rate and until
-- the same time, for the payer to look at.
create or replace function pay.withdraw_coupon(s pay_session, q pay_quote) returns void
language plpgsql as $$
declare
  v_price record;
begin
  v_price := prices.quote_of(s.amount, s.tip, 0, s.decimals, q.rate, q.discount_basis_points);
  q.gross := v_price.gross;
  q.total := v_price.total;
  q.net := v_price.net;
  perform pay.add_quote(q);
  update pay_session set coupon = 0, coupon_id = null, coupon_terms = null where id = s.id;
end $$;
