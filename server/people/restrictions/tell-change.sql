-- Tells every process that a member may no longer pay, or may again, whoever decided it: a request, a job or an operator's
-- command. Commits that notify are serialised, and these are few.
create or replace function restrictions.tell_change() returns trigger
language plpgsql as $$
begin
  -- Channel and payload are those of the live events (`MemberChange`, server/payments/live/status.ts).
  perform pg_notify('pay_session', json_build_object('merchant', new.id)::text);
  return null;
end $$;

create or replace trigger tell_restriction
  after update of payments_enabled, closed_at, outgoing_frozen_at on member
  for each row when (
    (old.payments_enabled, old.closed_at, old.outgoing_frozen_at)
      is distinct from (new.payments_enabled, new.closed_at, new.outgoing_frozen_at))
  execute function restrictions.tell_change();
