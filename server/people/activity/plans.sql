-- What the activity log records of a business's plans, and of its acts on agreements and charges of its members.
create or replace trigger activity after insert or update on plan
  for each row execute function activity.note_row('merchant_id', 'id', 'name',
    'plan.created', 'plan.changed', '',
    'name terms price currency rhythm every trial_days minimum_months notice_days retry_days tax_rate minimum_level enabled retired_at ends_members paused_at');

create or replace trigger activity after update of price, ends_at, frozen_until on agreement
  for each row execute function activity.note_row('merchant_id', 'id', 'name',
    '', 'agreement.changed', '', 'price ends_at frozen_until');

-- Records a new price that waits for the member's approval. A price that applies at once changes the agreement, whose
-- trigger records it.
create or replace function activity.note_price_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a agreement;
begin
  if new.status <> 'proposed' then return null; end if;
  select * into a from agreement where id = new.agreement_id;
  perform activity.record(a.merchant_id, 'agreement.changed', a.id, a.name,
    jsonb_build_object('proposed_price', jsonb_build_object('from', new.before, 'to', new.price)));
  return null;
end $$;

create or replace trigger activity after insert on agreement_change
  for each row execute function activity.note_price_change();

-- A charge that is put off, announced or taken is not settled.
create or replace trigger activity after update of status on charge
  for each row when (new.status in ('waived', 'written_off', 'paid_elsewhere')) execute function activity.note_row('merchant_id', 'id', '',
    '', 'charge.settled', '', 'status');
