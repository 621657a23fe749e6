-- What an account may hold, and in which mode: the one list that the guards and the invariants read.
-- Rollback: impossible
create table ledger.unit (
  unit text not null,
  livemode boolean not null,
  -- 'token': base units with 18 decimals; 'currency': the smallest units of an ISO 4217 currency, in books beside the tokens.
  kind text not null,
  constraint unit_pkey primary key (unit),
  constraint unit_kind_check check (
    case kind when 'token' then true when 'currency' then livemode and unit ~ '^[A-Z]{3}$' else false end)
);
insert into ledger.unit (unit, livemode, kind) values ('TOKEN', true, 'token'), ('TEST', false, 'token');
insert into ledger.unit (unit, livemode, kind)
select distinct unit, true, 'currency' from ledger.account where unit not in ('TOKEN', 'TEST');
create trigger append_only before delete or update on ledger.unit for each row execute function
  ledger.append_only();
create trigger append_only_truncate before truncate on ledger.unit for each statement execute function
  ledger.append_only();
alter table ledger.account add constraint account_unit_fkey foreign key (unit) references ledger.unit(unit);

create or replace function ledger.may_lack_floor(p_path text, p_unit text) returns boolean
    language plpgsql stable
    set search_path to 'ledger', 'pg_temp'
    as $$
begin
  return coalesce((
    select case
      when u.kind = 'token' and u.livemode
        then p_path in ('chain:custody', 'loss:cards') or p_path like 'member:%:receivable'
      when u.kind = 'token' then p_path = 'test:faucet'
      when u.kind = 'currency'
        then p_path in ('card:clearing:' || p_unit, 'card:disputes:' || p_unit, 'sales:' || p_unit)
    end
    from unit u where u.unit = p_unit), false);
end $$;

create or replace function test_mode.guard_member() returns trigger
    language plpgsql security definer
    set search_path to 'public', 'pg_temp'
    as $$
begin
  if exists (select from ledger.account a join ledger.unit u using (unit)
    where a.id in (new.cash_account, new.stake_account)
      and (u.kind <> 'token' or u.livemode <> new.livemode)) then
    raise exception 'accounts of % are of the other mode', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'account_mode';
  end if;
  if (select b.livemode from merchant b where b.id = new.test_business_id) then
    raise exception '% is a test member of a live business', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'test_member_of_twin';
  end if;
  return new;
end $$;
