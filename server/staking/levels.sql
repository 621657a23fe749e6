-- Records what a transfer that has just been posted did to a member's level, and mails it: for
-- every function that moves a stake, after its `ledger.post` and in its commit. Says nothing when
-- the level stayed. The stake is locked by its posting, or, where credits wait, nobody debits it.
create or replace function staking.note_level(
  p_transfer text, p_member text, p_trial interval, p_thresholds numeric[]
) returns void
language plpgsql as $$
declare
  someone member;
  v_after numeric;
  v_moved numeric;
  v_from integer;
  v_to integer;
begin
  select * into someone from member where id = p_member;
  v_after := ledger.balance(someone.stake_account);
  select coalesce(sum(amount), 0) into v_moved from ledger.posting
  where transfer_id = p_transfer and account_id = someone.stake_account;
  v_from := pay.level(v_after - v_moved, p_thresholds);
  v_to := pay.level(v_after, p_thresholds);
  if v_from = v_to then return; end if;

  insert into level_change (member_id, from_level, to_level, transfer_id)
  values (p_member, v_from, v_to, p_transfer);
  perform mails.about_transfer(
    case when v_to = 0
        and clock_timestamp() >= coalesce(someone.confirmed_at + p_trial, '-infinity')
      then 'membership-lapsed' else 'level-changed' end,
    p_transfer, p_member);
end $$;
