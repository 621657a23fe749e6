-- A business in test mode is frozen, closed and opened again with its live business, whoever does it.
create function test_mode.follow_live() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member t set payments_enabled = new.payments_enabled, closed_at = new.closed_at
  from merchant b
  where b.test_of = new.id and t.id = b.id
    and (t.payments_enabled, t.closed_at) is distinct from (new.payments_enabled, new.closed_at);
  return null;
end $$;

create trigger twin_follows after update of payments_enabled, closed_at on member
for each row when (new.kind = 'business' and new.livemode
  and (old.payments_enabled, old.closed_at) is distinct from (new.payments_enabled, new.closed_at))
execute function test_mode.follow_live();

update member t set payments_enabled = l.payments_enabled, closed_at = l.closed_at
from merchant b join member l on l.id = b.test_of
where t.id = b.id and (t.payments_enabled, t.closed_at) is distinct from (l.payments_enabled, l.closed_at);
