-- Double entry. Amounts are base units of the account's unit ('TOKEN' or an ISO currency code).
-- The guards below hold against every writer, this code included; production runs as a role that
-- may execute the functions of this schema and write none of its tables.
create schema ledger;

create table ledger.account (
  id bigint generated always as identity primary key,
  path text not null unique,
  unit text not null,
  -- A lower bound: credits of a deferred_credit account wait in unfolded_credit.
  balance numeric(38,0) not null default 0,
  has_floor boolean not null default true,
  deferred_credit boolean not null default false,
  created_at timestamptz not null default now(),
  constraint account_floor check (not has_floor or balance >= 0)
);

create table ledger.transfer (
  id text primary key,
  kind text not null,
  -- What makes it happen once: 'payment:pay_…'.
  business_key text not null unique,
  reverses text references ledger.transfer (id),
  note text,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);

-- No foreign key to account: its row lock on a busy merchant would queue every payer behind the
-- last one. posting_guard checks the account instead, and accounts are never deleted.
create table ledger.posting (
  transfer_id text not null references ledger.transfer (id),
  position smallint not null,
  account_id bigint not null,
  unit text not null,
  amount numeric(38,0) not null check (amount <> 0),
  primary key (transfer_id, position)
);

create index posting_account on ledger.posting (account_id, transfer_id);

create table ledger.unfolded_credit (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  amount numeric(38,0) not null check (amount > 0)
);

create index unfolded_credit_account on ledger.unfolded_credit (account_id) include (amount);

-- A posting belongs to the transaction that made its transfer, and to its account's unit.
create function ledger.posting_guard() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if (select xid from transfer where id = new.transfer_id) is distinct from pg_current_xact_id() then
    raise exception 'posting outside the transaction of transfer %', new.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_same_transaction';
  end if;
  if (select unit from account where id = new.account_id) is distinct from new.unit then
    raise exception 'posting of % to account %', new.unit, new.account_id
      using errcode = 'integrity_constraint_violation', constraint = 'posting_unit';
  end if;
  return new;
end $$;

create trigger posting_guard before insert on ledger.posting
for each row execute function ledger.posting_guard();

-- The balance moves with the posting, never beside it.
create function ledger.posting_apply() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if new.amount > 0 and (select deferred_credit from account where id = new.account_id) then
    insert into unfolded_credit (account_id, amount) values (new.account_id, new.amount);
  else
    update account set balance = balance + new.amount where id = new.account_id;
  end if;
  return null;
end $$;

create trigger posting_apply after insert on ledger.posting
for each row execute function ledger.posting_apply();

-- At commit: the postings of a transfer sum to zero in every unit.
create function ledger.transfer_balanced() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if exists (
    select from posting where transfer_id = new.transfer_id group by unit having sum(amount) <> 0
  ) then
    raise exception 'transfer % does not balance', new.transfer_id
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_balanced';
  end if;
  return null;
end $$;

create constraint trigger transfer_balanced after insert on ledger.posting
deferrable initially deferred for each row execute function ledger.transfer_balanced();

create function ledger.transfer_posted() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if (select count(*) from posting where transfer_id = new.id) < 2 then
    raise exception 'transfer % has fewer than two postings', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'transfer_posted';
  end if;
  return null;
end $$;

create constraint trigger transfer_posted after insert on ledger.transfer
deferrable initially deferred for each row execute function ledger.transfer_posted();

-- What is written stays; corrections are reverse transfers.
create function ledger.append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'append_only';
end $$;

create trigger append_only before update or delete on ledger.posting
for each row execute function ledger.append_only();
create trigger append_only_truncate before truncate on ledger.posting
for each statement execute function ledger.append_only();
create trigger append_only before update or delete on ledger.transfer
for each row execute function ledger.append_only();
create trigger append_only_truncate before truncate on ledger.transfer
for each statement execute function ledger.append_only();
create trigger no_delete before delete on ledger.account
for each row execute function ledger.append_only();
create trigger no_truncate before truncate on ledger.account
for each statement execute function ledger.append_only();
