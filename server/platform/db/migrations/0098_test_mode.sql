-- A business's test mode is a second business, its twin, with accounts, keys, endpoints and members of
-- its own (docs/decisions/0104). `livemode` is a column of what a payment touches, and foreign keys
-- refuse a row that mixes both. Existing rows, and those of the version before, are live.
create schema test_mode;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema test_mode to salus_app;
  end if;
end $$;

alter table merchant
  add column livemode boolean not null default true,
  -- The live business whose team acts for this one.
  add column test_of text references merchant (id),
  add constraint merchant_twin check (livemode = (test_of is null));
create unique index merchant_test_of on merchant (test_of) where test_of is not null;
create unique index merchant_livemode on merchant (id, livemode);

alter table member
  add column livemode boolean not null default true,
  -- The twin that a test member belongs to. Their address is unique in it, and stands in `test_email`:
  -- `email` finds people on sign-in and is where mails go, and holds a name that nobody can own.
  add column test_business_id text references merchant (id),
  add column test_email text check (test_email <> ''),
  add constraint member_test check (
    (test_business_id is null) = (test_email is null) and (test_business_id is null or not livemode));
create unique index member_livemode on member (id, livemode);
create unique index member_test_email on member (test_business_id, lower(test_email))
  where test_business_id is not null;

alter table merchant
  add constraint merchant_mode foreign key (id, livemode) references member (id, livemode);

-- The mode of a member or business never changes.
create function test_mode.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'the mode of % is fixed', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'mode_is_fixed';
end $$;

create trigger mode_is_fixed before update of livemode, test_business_id on member
for each row when (old.livemode <> new.livemode
  or old.test_business_id is distinct from new.test_business_id)
execute function test_mode.refuse_change();
create trigger mode_is_fixed before update of livemode, test_of on merchant
for each row when (old.livemode <> new.livemode or old.test_of is distinct from new.test_of)
execute function test_mode.refuse_change();

-- A twin is of a live business, and a test member of a twin. Accounts hold the unit of the mode.
create function test_mode.guard_merchant() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.test_of is not null
    and not (select livemode from merchant where id = new.test_of) then
    raise exception '% is the twin of a twin', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'twin_of_live';
  end if;
  return new;
end $$;

create trigger twin_of_live before insert on merchant
for each row when (new.test_of is not null) execute function test_mode.guard_merchant();

create function test_mode.guard_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger.account a where a.id in (new.cash_account, new.stake_account)
    and (a.unit = 'TEST') = new.livemode) then
    raise exception 'accounts of % are of the other mode', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'account_mode';
  end if;
  if (select b.livemode from merchant b where b.id = new.test_business_id) then
    raise exception '% is a test member of a live business', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'test_member_of_twin';
  end if;
  return new;
end $$;

create trigger account_mode before insert or update of cash_account, stake_account on member
for each row execute function test_mode.guard_member();
