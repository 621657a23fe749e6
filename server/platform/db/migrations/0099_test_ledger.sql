-- Test tokens are a unit of their own. They come from one account, and no transfer moves them together
-- with anything else.
alter table ledger.account drop constraint account_floorless, add constraint account_floorless check (
  has_floor
  or unit = 'TOKEN' and (
    path in ('chain:custody', 'loss:cards')
    or path like 'member:%:receivable'
  )
  or unit = 'TEST' and path = 'test:faucet'
  or unit not in ('TOKEN', 'TEST')
    and path in ('card:clearing:' || unit, 'card:disputes:' || unit, 'sales:' || unit)
);

create or replace function ledger.transfer_balanced() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_unbalanced boolean;
  v_mixed boolean;
begin
  select bool_or(u.total <> 0), bool_or(u.unit = 'TEST') and bool_or(u.unit <> 'TEST')
  into v_unbalanced, v_mixed
  from (select unit, sum(amount) as total from posting where transfer_id = new.transfer_id group by unit) u;
  if v_unbalanced then
    raise exception 'transfer % does not balance', new.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_balanced';
  end if;
  if v_mixed then
    raise exception 'transfer % moves test tokens and others', new.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_of_one_mode';
  end if;
  return null;
end $$;

-- What a twin took from the faucet, for its bound per day.
create table ledger.test_funding (
  transfer_id text primary key references ledger.transfer (id),
  business_id text not null,
  units numeric(38,0) not null check (units > 0),
  created_at timestamptz not null default clock_timestamp()
);
create index test_funding_business on ledger.test_funding (business_id, created_at);

create trigger append_only before update or delete on ledger.test_funding
for each row execute function ledger.append_only();
