-- The only doors into the ledger's tables. Accounts are locked in id order, everywhere.

create or replace function ledger.lock(p_accounts bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform from account where id = any (p_accounts) order by id for no key update;
end $$;

-- Adds the waiting credits of an account to its balance. Returns the balance.
create or replace function ledger.fold(p_account bigint) returns numeric
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_balance numeric;
begin
  perform from account where id = p_account for no key update;
  with folded as (
    delete from unfolded_credit where account_id = p_account returning amount
  )
  update account set balance = balance + coalesce((select sum(amount) from folded), 0)
  where id = p_account
  returning balance into v_balance;
  return v_balance;
end $$;

-- What a locked account can pay towards `p_need`: folds only when the stored balance is short.
create or replace function ledger.cover(p_account bigint, p_need numeric) returns numeric
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_account account;
begin
  select * into v_account from account where id = p_account for no key update;
  if v_account.deferred_credit and v_account.balance < p_need then
    return fold(p_account);
  end if;
  return v_account.balance;
end $$;

-- The true balance: what is stored and what waits.
create or replace function ledger.balance(p_account bigint) returns numeric
language sql stable security definer set search_path = ledger, pg_temp as $$
  select a.balance
    + coalesce((select sum(c.amount) from unfolded_credit c where c.account_id = a.id), 0)
  from account a where a.id = p_account
$$;

create or replace function ledger.open_account(
  p_path text, p_unit text, p_has_floor boolean default true, p_deferred_credit boolean default false
) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_id bigint;
begin
  insert into account (path, unit, has_floor, deferred_credit)
  values (p_path, p_unit, p_has_floor, p_deferred_credit)
  on conflict (path) do nothing
  returning id into v_id;
  if v_id is null then
    select id into v_id from account where path = p_path;
  end if;
  return v_id;
end $$;

-- From now on credits to this account wait to be folded: for receivers many pay at once.
create or replace function ledger.defer_credits(p_account bigint) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update account set deferred_credit = true where id = p_account
$$;

-- One transfer: `p_amounts[i]` base units to (negative: from) account `p_accounts[i]`.
-- A second transfer with the same business key fails on transfer_business_key_key; a debit
-- beyond the floor fails on account_floor.
create or replace function ledger.post(
  p_id text, p_kind text, p_business_key text, p_accounts bigint[], p_amounts numeric[],
  p_note text default null, p_reverses text default null
) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if cardinality(p_accounts) <> cardinality(p_amounts) then
    raise exception 'as many accounts as amounts' using errcode = 'invalid_parameter_value';
  end if;
  perform lock(array(
    select p.account_id from unnest(p_accounts, p_amounts) as p (account_id, amount)
    join account a on a.id = p.account_id
    where p.amount < 0 or not a.deferred_credit
  ));
  perform cover(p.account_id, -sum(p.amount))
  from unnest(p_accounts, p_amounts) as p (account_id, amount)
  where p.amount < 0 group by p.account_id;

  insert into transfer (id, kind, business_key, note, reverses)
  values (p_id, p_kind, p_business_key, p_note, p_reverses);
  insert into posting (transfer_id, position, account_id, unit, amount)
  select p_id, p.position, p.account_id, coalesce(a.unit, '?'), p.amount
  from unnest(p_accounts, p_amounts) with ordinality as p (account_id, amount, position)
  left join account a on a.id = p.account_id;
end $$;
