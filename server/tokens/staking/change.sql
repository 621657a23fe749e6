-- Moves tokens between a member's cash and stake, in one commit with the change of level and its
-- e-mail. `p_amount` is positive, into the stake or, with `p_to_stake` false, out of it.
-- outcome: 'changed' or an error code of the catalogue.
create or replace function staking.change(
  p_member text, p_amount numeric, p_to_stake boolean, p_trial interval, p_thresholds numeric[],
  p_transfer text
) returns text
language plpgsql as $$
declare
  someone member;
  v_from bigint;
  v_to bigint;
  v_has numeric;
begin
  select * into someone from member where id = p_member for no key update;
  if someone.cash_account is null or someone.stake_account is null then return 'no_accounts'; end if;
  if someone.closed_at is not null then return 'payments_disabled'; end if;
  -- A member who is switched off may still move their stake back to cash.
  if p_to_stake and not someone.payments_enabled then return 'payments_disabled'; end if;

  -- A debt is settled first. A lien follows the tokens from stake to cash.
  if someone.owed > 0 then perform purchases.settle_debt(p_member, p_trial, p_thresholds); end if;
  v_from := case when p_to_stake then someone.cash_account else someone.stake_account end;
  v_to := case when p_to_stake then someone.stake_account else someone.cash_account end;
  perform ledger.lock(array[v_from, v_to]);
  v_has := ledger.available_for_debit(v_from, p_amount);
  if v_has = 0 then return 'no_tokens'; end if;
  if v_has < p_amount then return 'insufficient_balance'; end if;

  perform ledger.post(p_transfer, 'stake', 'stake:' || p_transfer,
    array[v_from, v_to], array[-p_amount, p_amount]);
  perform levels.record_change(p_transfer, p_member, p_trial, p_thresholds);
  return 'changed';
end $$;
