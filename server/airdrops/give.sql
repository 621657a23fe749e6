-- Gives one member tokens of the treasury, once per campaign. The treasury's lock puts two who give
-- at the same time in a row. outcome: 'given', 'known' (the campaign has been here before), or
-- 'treasury_short'.
create or replace function airdrops.give(
  p_treasury bigint, p_campaign text, p_member text, p_amount numeric, p_transfer text
) returns text
language plpgsql as $$
declare
  v_key text := 'airdrop:' || p_campaign || ':' || p_member;
  v_cash bigint := (select cash_account from member where id = p_member);
begin
  -- Together, in the order everybody keeps: a purchase credited meanwhile takes both as well.
  perform ledger.lock(array[p_treasury, v_cash]);
  if exists (select from ledger.transfer where business_key = v_key) then return 'known'; end if;
  if ledger.cover(p_treasury, p_amount) < p_amount then return 'treasury_short'; end if;
  perform ledger.post(p_transfer, 'airdrop', v_key,
    array[p_treasury, v_cash], array[-p_amount, p_amount], p_campaign);
  perform mails.about_transfer('airdrop-received', p_transfer, p_member);
  return 'given';
end $$;
