-- Clears the texts of orders that nobody paid. Works on one span of time; false when none is left.
create or replace function pay.forget_unpaid(p_kept interval) returns boolean
language plpgsql as $$
declare
  v record;
begin
  select * into v from privacy.next_span('pay_session.texts', now() - p_kept);
  if v.until is null then return false; end if;
  update pay_session
  set description = null, reference = null, line_items = '[]', metadata = '{}', terms = null
  where status in ('cancelled', 'expired') and closed_at >= v.since and closed_at < v.until;
  return true;
end $$;

-- Deletes what the books do not need about a payer, and a business's buttons and coupons are
-- switched off.
create or replace function pay.erase_payer(p_member text) returns void
language plpgsql as $$
declare
  v_sign_ins uuid[] := array(select id from auth_session where member_id = p_member);
begin
  delete from pay_approval where member_id = p_member or auth_session_id = any (v_sign_ins);
  delete from payment_challenge where auth_session_id = any (v_sign_ins);
  delete from frame_code where auth_session_id = any (v_sign_ins);
  delete from payer_limit where member_id = p_member;
  delete from invoice_buyer where member_id = p_member;
  update payment_button set enabled = false, name = '', description = null, success_url = null, terms = null
  where merchant_id = p_member;
  update coupon set enabled = false, name = '', code = null where merchant_id = p_member;
end $$;
