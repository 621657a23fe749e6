-- The level a stake reaches, and the record of a change.

-- Position of the highest level whose threshold the stake reaches; thresholds rise from 0.
create or replace function levels.level_of(p_stake numeric, p_thresholds numeric[]) returns integer
language sql immutable as $$
  select coalesce(width_bucket(p_stake, p_thresholds), 0) - 1
$$;

-- Records and mails the change of level that a posted transfer caused, if any. Each function that
-- moves a stake calls it after `ledger.post`, in the same transaction. The posting has locked the
-- stake; a stake with deferred credits is never debited. A withdrawal has e-mails of its own: a
-- member who leaves is not invited to stake again.
create or replace function levels.record_change(
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
  where transfer_id = p_transfer and account_id = someone.stake_account
    and created_at = (select created_at from ledger.transfer where id = p_transfer);
  v_from := levels.level_of(v_after - v_moved, p_thresholds);
  v_to := levels.level_of(v_after, p_thresholds);
  if v_from = v_to then return; end if;

  insert into level_change (member_id, from_level, to_level, transfer_id, staked)
  values (p_member, v_from, v_to, p_transfer, v_after);
  if (select kind from ledger.transfer where id = p_transfer) = 'withdrawal' then return; end if;
  if v_to = 0 and clock_timestamp() >= coalesce(someone.confirmed_at + p_trial, '-infinity') then
    perform mail.about_transfer('membership-lapsed', p_transfer, p_member);
  elsif notifications.wants(p_member, p_member, null, 'level_changed') then
    perform mail.about_transfer('level-changed', p_transfer, p_member);
  end if;
end $$;
