-- What the activity log records of a business's withdrawals. Those of other members are not recorded.
create or replace function activity.note_withdrawal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_what jsonb := jsonb_build_object('amount', format.decimal(new.amount, 18), 'currency', 'SLS',
    'address', new.address);
begin
  if not exists (select from merchant where id = new.member_id) then return null; end if;
  if tg_op = 'INSERT' then
    perform activity.record(new.member_id, 'payout.requested', new.id, null,
      activity.difference(null, v_what, array['amount', 'currency', 'address']));
  elsif new.second_approved_at is distinct from old.second_approved_at then
    perform activity.record(new.member_id, 'payout.approved', new.id, null,
      activity.difference(null, v_what, array['amount', 'currency', 'address']));
  elsif old.status <> 'released' and new.status = 'released' then
    perform activity.record(new.member_id, 'payout.cancelled', new.id, null,
      activity.difference(null, v_what, array['amount', 'currency', 'address']));
  end if;
  return null;
end $$;

create or replace trigger activity after insert or update of status, second_approved_at
  on withdrawal
  for each row execute function activity.note_withdrawal();
