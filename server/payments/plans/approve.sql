-- A member approves what a business asks for: another mandate takes the place of the one before, and a higher price counts
-- from the next notice on. `p_price`, `p_cap` and `p_cap_tokens` are what the member read; the caller has asked for the
-- strong step.
-- outcome: 'approved' or an error code.
create or replace function plans.approve(
  p_agreement text, p_member text, p_price numeric, p_cap numeric, p_cap_tokens numeric, p_discount integer
) returns text
language plpgsql as $$
declare
  a agreement;
  m mandate;
  asks record;
  v_before text;
begin
  select * into a from agreement where id = p_agreement and member_id = p_member for no key update;
  if a.id is null then return 'not_found'; end if;
  if a.livemode and authority.young_until(p_member) is not null then return 'factor_too_new'; end if;
  select status into v_before from mandate where id = a.mandate_id for no key update;
  select * into asks from plans.asked(a, p_discount);
  if asks.kind is null then return 'nothing_to_approve'; end if;
  if asks.cap_tokens is null then return 'rate_unavailable'; end if;
  -- The tokens may differ from those of now by a price of the day that is a little older.
  if p_price <> asks.price or p_cap <> asks.cap or p_cap_tokens <= 0 or p_cap_tokens > 1.1 * asks.cap_tokens then
    return 'approval_changed';
  end if;
  if asks.kind = 'price' then perform plans.approve_change(a.id, p_member); end if;
  m := plans.approve_mandate(a.merchant_id, p_member, p_cap, p_cap_tokens, a.currency, a.decimals, a.rhythm, a.every);
  -- Payments that the member paused stay so.
  if v_before = 'paused' then
    update mandate set status = 'paused', paused_at = time.of(merchant_id) where id = m.id;
    perform plans.write_event('mandate.paused', m.id);
  end if;
  perform plans.replace_mandate(a.id, m.id);
  return 'approved';
end $$;
