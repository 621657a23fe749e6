-- The only functions that write the ledger's tables. Accounts are always locked in the order of
-- their ids. Those that every payment calls run with their caller's rights, an entry point's: setting a
-- search_path costs as much as what they do.

create or replace function ledger.lock(p_accounts bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform from account where id = any (p_accounts) order by id for no key update;
end $$;

-- Adds the pending credits of an account to its balance. Returns the balance.
create or replace function ledger.apply_pending_credits(p_account bigint) returns numeric
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_balance numeric;
begin
  perform from account where id = p_account for no key update;
  with applied as (
    delete from pending_credit where account_id = p_account returning amount
  )
  update account set balance = balance + coalesce((select sum(amount) from applied), 0)
  where id = p_account
  returning balance into v_balance;
  return v_balance;
end $$;

-- What the account can pay towards `p_need`, and locks it. Pending credits are applied only when
-- the stored balance is too small.
create or replace function ledger.available_for_debit(p_account bigint, p_need numeric) returns numeric
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_account account;
begin
  select * into v_account from account where id = p_account for no key update;
  if v_account.deferred_credit and v_account.balance < p_need then
    return apply_pending_credits(p_account);
  end if;
  return v_account.balance;
end $$;

-- Locks both accounts of a payer and returns their balances. Pending credits of `p_cash` are applied
-- when the stored balance is below `p_need` and the part of `p_owed` that the stake does not cover.
create or replace function ledger.lock_payer(
  p_cash bigint, p_stake bigint, p_need numeric, p_owed numeric, out cash numeric, out stake numeric
)
language plpgsql as $$
declare
  v_busy boolean;
begin
  select min(a.balance) filter (where a.id = p_cash), min(a.balance) filter (where a.id = p_stake),
    bool_or(a.deferred_credit and a.id = p_cash)
  into cash, stake, v_busy
  from (
    select id, balance, deferred_credit from ledger.account
    where id in (p_cash, p_stake) order by id for no key update
  ) a;
  if v_busy and cash < p_need + greatest(0, p_owed - stake) then
    cash := ledger.apply_pending_credits(p_cash);
  end if;
end $$;

-- The true balance: the stored balance and the pending credits.
create or replace function ledger.balance(p_account bigint) returns numeric
language sql stable security definer set search_path = ledger, pg_temp as $$
  select a.balance
    + coalesce((select sum(c.amount) from pending_credit c where c.account_id = a.id), 0)
  from account a where a.id = p_account
$$;

create or replace function ledger.open_account(
  p_path text, p_unit text, p_has_floor boolean default true, p_deferred_credit boolean default false
) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_id bigint;
begin
  select id into v_id from account where path = p_path;
  if found then return v_id; end if;
  -- A currency is known from its first account on; every other unit before it.
  if not exists (select from unit where unit = p_unit) then
    insert into unit (unit, livemode, kind) values (p_unit, true, 'currency') on conflict do nothing;
  end if;
  insert into account (path, unit, has_floor, deferred_credit)
  values (p_path, p_unit, p_has_floor, p_deferred_credit)
  on conflict (path) do nothing
  returning id into v_id;
  if v_id is null then
    select id into v_id from account where path = p_path;
  end if;
  return v_id;
end $$;

-- The unit of a pass, whose id it is, and the accounts of its entries: what was issued, and what became of it. Many
-- credit the latter at once.
create or replace function ledger.open_pass(
  p_pass text, p_livemode boolean, out issued bigint, out used bigint, out expired bigint, out returned bigint
)
language plpgsql as $$
begin
  insert into ledger.unit (unit, livemode, kind) values (p_pass, p_livemode, 'entry');
  issued := ledger.open_account('pass:' || p_pass || ':issued', p_pass, false);
  used := ledger.open_account('pass:' || p_pass || ':used', p_pass, true, true);
  expired := ledger.open_account('pass:' || p_pass || ':expired', p_pass, true, true);
  returned := ledger.open_account('pass:' || p_pass || ':returned', p_pass, true, true);
end $$;

-- From now on credits to this account become pending credits: many payers credit it at once, and
-- none waits for the account's lock.
create or replace function ledger.defer_credits(p_account bigint) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update account set deferred_credit = true where id = p_account
$$;

-- Writes one transfer: `p_amounts[i]` base units to account `p_accounts[i]`, or from it when
-- negative. A second transfer with the same business key fails on transfer_business_key_key; a
-- debit beyond the floor fails on account_floor. The caller has locked what is debited and applied its
-- pending credits (`ledger.lock_payer`), or calls `ledger.post`.
create or replace function ledger.write(
  p_id text, p_kind text, p_business_key text, p_accounts bigint[], p_amounts numeric[], p_note text,
  p_reverses text default null
) returns void
language plpgsql as $$
begin
  with written as (
    insert into ledger.transfer (id, kind, business_key, note, reverses)
    values (p_id, p_kind, p_business_key, p_note, p_reverses)
  )
  -- Both have the time of the transaction by default.
  insert into ledger.posting (transfer_id, position, account_id, unit, amount)
  select p_id, p.position, p.account_id, coalesce(a.unit, '?'), p.amount
  from unnest(p_accounts, p_amounts) with ordinality as p (account_id, amount, position)
  left join ledger.account a on a.id = p.account_id;
end $$;

-- Locks the accounts that it changes, and writes one transfer.
create or replace function ledger.post(
  p_id text, p_kind text, p_business_key text, p_accounts bigint[], p_amounts numeric[],
  p_note text default null, p_reverses text default null
) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_debited bigint[] := '{}';
  v_busy bigint[];
begin
  if cardinality(p_accounts) <> cardinality(p_amounts) then
    raise exception 'as many accounts as amounts' using errcode = 'invalid_parameter_value';
  end if;
  for i in 1 .. coalesce(cardinality(p_accounts), 0) loop
    if p_amounts[i] < 0 then v_debited := v_debited || p_accounts[i]; end if;
  end loop;
  -- Locks what is debited, and what keeps its credits in its balance.
  select array_agg(a.id) filter (where a.deferred_credit) into v_busy
  from (
    select id, deferred_credit from account
    where id = any (p_accounts) and (not deferred_credit or id = any (v_debited))
    order by id for no key update
  ) a;
  if v_busy is not null then
    perform available_for_debit(p.account_id, -sum(p.amount))
    from unnest(p_accounts, p_amounts) as p (account_id, amount)
    where p.amount < 0 and p.account_id = any (v_busy) group by p.account_id;
  end if;

  perform ledger.write(p_id, p_kind, p_business_key, p_accounts, p_amounts, p_note, p_reverses);
end $$;

-- The cash and stake account of a new member.
create or replace function ledger.open_member_accounts(p_member text, out cash bigint, out stake bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  cash := open_account('member:' || p_member || ':cash', 'TOKEN');
  stake := open_account('member:' || p_member || ':stake', 'TOKEN');
end $$;

-- The cash and stake account of a test member, or of a business in test mode.
create or replace function ledger.open_test_accounts(p_member text, out cash bigint, out stake bigint)
language plpgsql as $$
begin
  cash := ledger.open_account('member:' || p_member || ':cash', 'TEST');
  stake := ledger.open_account('member:' || p_member || ':stake', 'TEST');
end $$;

-- The test tokens that the members of a business got in the last 24 hours.
create or replace function ledger.test_funded(p_business text) returns numeric
language sql stable as $$
  select coalesce(sum(units), 0) from ledger.test_funding
  where business_id = p_business and created_at > clock_timestamp() - interval '24 hours'
$$;

-- Makes test tokens. The faucet is the only account of the unit that may go below zero.
create or replace function ledger.fund_test(
  p_transfer text, p_business text, p_cash_account bigint, p_stake_account bigint,
  p_cash numeric, p_stake numeric
) returns void
language plpgsql as $$
declare
  v_faucet bigint := ledger.open_account('test:faucet', 'TEST', false);
begin
  perform ledger.post(p_transfer, 'deposit', 'test-funding:' || p_transfer,
    array[v_faucet]
      || case when p_cash > 0 then array[p_cash_account] else array[]::bigint[] end
      || case when p_stake > 0 then array[p_stake_account] else array[]::bigint[] end,
    array[-p_cash - p_stake]
      || case when p_cash > 0 then array[p_cash] else array[]::numeric[] end
      || case when p_stake > 0 then array[p_stake] else array[]::numeric[] end);
  insert into ledger.test_funding (transfer_id, business_id, units)
  values (p_transfer, p_business, p_cash + p_stake);
end $$;

-- Test tokens of a purchase by test card, from the same faucet and within the same daily amount.
create or replace function ledger.sell_test(
  p_transfer text, p_business text, p_purchase text, p_cash_account bigint, p_tokens numeric
) returns void
language plpgsql as $$
declare
  v_faucet bigint := ledger.open_account('test:faucet', 'TEST', false);
begin
  perform ledger.post(p_transfer, 'buy', 'test-buy:' || p_purchase,
    array[v_faucet, p_cash_account], array[-p_tokens, p_tokens]);
  insert into ledger.test_funding (transfer_id, business_id, units)
  values (p_transfer, p_business, p_tokens);
end $$;

-- A business receives from many payers at once: its credits are deferred from now on.
create or replace function ledger.defer_member_credits(p_member text) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update account set deferred_credit = true where path = 'member:' || p_member || ':cash'
$$;

-- Books tokens that are in custody but in no account to the treasury.
-- p_in_books: the custody balance that the caller compared with the chain; null: not compared.
-- outcome: 'funded', 'changed' when that balance has changed since, or 'credits_paused' (also when
-- this funding would exceed the hourly bound).
create or replace function ledger.fund_treasury(
  p_transfer text, p_units numeric, p_business_key text, p_in_books numeric default null
) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_custody bigint := open_account('chain:custody', 'TOKEN', false);
  v_treasury bigint := open_account('treasury:tokens', 'TOKEN', true, true);
begin
  if not ops.lock_credits('treasury') then return 'credits_paused'; end if;
  -- The lock on custody puts two fundings in a row, so the second sees the balance after the first.
  if -available_for_debit(v_custody, 0) <> p_in_books then return 'changed'; end if;
  if not ops.count_credit('treasury', p_units) then return 'credits_paused'; end if;
  perform post(p_transfer, 'deposit', p_business_key,
    array[v_custody, v_treasury], array[-p_units, p_units]);
  insert into treasury_funding (transfer_id, units) values (p_transfer, p_units);
  return 'funded';
end $$;
