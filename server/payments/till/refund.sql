-- Refunds at a counter: of the device's own payments of today, up to what the device may refund in a day.

-- What the device may still refund today, in the smallest units of its limit's currency; null without a limit. Refunds in
-- a currency that the business had before do not count.
create or replace function till.refund_left(d till_device) returns numeric
language plpgsql stable as $$
begin
  return greatest(0, d.refund_limit - (select coalesce(sum(t.amount), 0)
    from till_refund t join refund r on r.id = t.refund_id join pay_session s on s.id = r.session_id
    where t.device_id = d.id and t.created_at >= time.today_of(d.merchant_id) and s.currency = d.refund_currency));
end $$;

-- `p_amount` and `p_lines` as in refunds.refund. The limit is compared after the refund, which has locked the account of the business:
-- each of several concurrent refunds counts those before it.
-- outcome: that of refunds.refund, or an error code.
create or replace function till.refund(
  p_id text, p_session text, p_device text, p_amount numeric, p_reason text,
  p_lines integer[], p_levels text[], p_public_url text, p_transfer text, p_event text
) returns text
language plpgsql as $$
declare
  s pay_session;
  d till_device;
  v_outcome text;
begin
  select p.* into s from pay_session p join till_sale t on t.session_id = p.id
  where p.id = p_session and t.device_id = p_device
  for no key update of p;
  if s.id is null then return 'session_not_found'; end if;
  select * into d from till_device where id = p_device;
  if d.refund_limit is null or d.suspended_at is not null then return 'till_refund_forbidden'; end if;
  if s.transfer_id is null then return 'session_not_paid'; end if;
  if s.closed_at < time.today_of(s.merchant_id) then return 'till_refund_late'; end if;
  if s.currency <> d.refund_currency then return 'till_refund_limit'; end if;
  v_outcome := refunds.refund(p_id => p_id, p_session => p_session, p_merchant => s.merchant_id,
    p_amount => p_amount, p_reason => p_reason, p_levels => p_levels, p_public_url => p_public_url,
    p_transfer => p_transfer, p_event => p_event, p_lines => p_lines);
  if v_outcome <> 'refunded' then return v_outcome; end if;
  -- An outcome that is an error rolls the refund back.
  if (select r.amount from refund r where r.id = p_id) > till.refund_left(d) then return 'till_refund_limit'; end if;
  insert into till_refund (refund_id, device_id, amount) select r.id, d.id, r.amount from refund r where r.id = p_id;
  return 'refunded';
end $$;
