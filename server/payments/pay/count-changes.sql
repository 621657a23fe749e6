-- Increases a session's version with each change: a client that follows it can order two answers. Who sets
-- a version, as a payment does, saves the call.
create or replace function pay.count_change() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger pay_session_change
  before update on pay_session
  for each row when (new.version <= old.version and old is distinct from new)
  execute function pay.count_change();
