-- Gives one member tokens of the treasury, once per campaign. The treasury's lock serializes
-- concurrent calls. outcome: 'given', 'known' (this campaign gave to this member before),
-- 'treasury_short', or 'credits_paused' (also when this one would exceed the hourly bound).
create or replace function airdrops.give(
  p_treasury bigint, p_campaign text, p_member text, p_amount numeric, p_transfer text
) returns text
language plpgsql as $$
declare
  v_treasury bigint := (select id from ledger.account where path = 'treasury:tokens');
  v_key text := 'airdrop:' || p_campaign || ':' || p_member;
  v_cash bigint := (select cash_account from member where id = p_member);
  v_may_credit boolean;
begin
  -- The caller passes the treasury's id; any other account is refused.
  if p_treasury is distinct from v_treasury then
    raise exception 'account % is not the treasury', p_treasury using errcode = 'invalid_parameter_value';
  end if;
  v_may_credit := ops.lock_credits('airdrop');
  -- Both at once, in id order: crediting a purchase locks both, too.
  perform ledger.lock(array[p_treasury, v_cash]);
  if exists (select from ledger.transfer where business_key = v_key) then return 'known'; end if;
  if not v_may_credit then return 'credits_paused'; end if;
  if ledger.available_for_debit(p_treasury, p_amount) < p_amount then return 'treasury_short'; end if;
  if not ops.count_credit('airdrop', p_amount) then return 'credits_paused'; end if;
  perform ledger.post(p_transfer, 'airdrop', v_key,
    array[p_treasury, v_cash], array[-p_amount, p_amount], p_campaign);
  if notifications.wants(p_member, p_member, null, 'airdrop_received') then
    perform mail.about_transfer('airdrop-received', p_transfer, p_member);
  end if;
  return 'given';
end $$;
