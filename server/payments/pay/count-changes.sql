-- Increases a session's version with each change: a client that follows it can order two answers. Who sets
-- a version, as a payment does, saves the call. The condition is short, because PostgreSQL parses it with each update.
create or replace function pay.count_change() returns trigger
language plpgsql as $$
begin
  if old is distinct from new then new.version := old.version + 1; end if;
  return new;
end $$;

create or replace trigger pay_session_change
  before update on pay_session
  for each row when (new.version <= old.version)
  execute function pay.count_change();
