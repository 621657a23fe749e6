-- Each process has a database role of its own (server/platform/db/grants.sql). What two of them could
-- write to each other's harm is checked here, or written by functions.
create schema credentials;

-- A member's accounts carry the member's id, so that no role can insert a member who spends another
-- account.
create function public.require_own_accounts() returns trigger
language plpgsql as $$
begin
  if exists (
    select from (values (new.cash_account, 'cash'), (new.stake_account, 'stake')) own (id, name)
    where own.id is not null and not exists (
      select from ledger.account a
      where a.id = own.id and a.path = 'member:' || new.id || ':' || own.name)
  ) then
    raise exception 'member % does not own these accounts', new.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger member_own_accounts before insert or update of cash_account, stake_account on member
  for each row execute function public.require_own_accounts();

-- Events of the card network are stored by the process that receives them and processed by the
-- worker, which asks again later when that fails.
alter table card_event add column next_attempt_at timestamptz not null default now();
create index card_event_due on card_event (next_attempt_at) where processed_at is null;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema credentials to salus_app;
  end if;
end $$;
