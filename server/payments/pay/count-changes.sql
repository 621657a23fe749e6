-- Increases a session's version with each change: a client that follows it can order two answers.
create or replace function pay.count_change() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger pay_session_change
  before update on pay_session
  for each row when (old is distinct from new)
  execute function pay.count_change();
