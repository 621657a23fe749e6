-- Stores what the verification of the books has found (server/ledger/verification/verify-books.ts).

-- Adds the postings of the transfers after `p_after` up to `p_until` to the verified sums. Null begins
-- anew, with all transfers up to `p_until` and what is archived.
create or replace function ledger.add_verified(p_after bigint, p_until bigint) returns void
language plpgsql as $$
begin
  if p_after is null then
    delete from ledger.verified_balance;
    insert into ledger.verified_balance (account_id, amount)
    select account_id, sum(amount) from (
      select p.account_id, p.amount from ledger.transfer t
      join ledger.posting p on p.transfer_id = t.id and p.created_at = t.created_at
      where t.number is null or t.number <= p_until
      union all
      select account_id, amount from ledger.archived_balance
    ) line group by account_id;
  else
    insert into ledger.verified_balance as b (account_id, amount)
    select p.account_id, sum(p.amount) from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id and p.created_at = t.created_at
    where t.number > p_after and t.number <= p_until group by p.account_id
    on conflict (account_id) do update set amount = b.amount + excluded.amount;
  end if;
end $$;

create or replace function ledger.keep_verified(p_state text) returns void
language sql as $$
  insert into ledger.verified (state) values (p_state)
  on conflict (only_row) do update set state = excluded.state, made_at = clock_timestamp()
$$;

-- The next verification reads the books from their beginning.
create or replace function ledger.forget_verified() returns void
language sql as $$ delete from ledger.verified $$;

-- Records the end of a verification; `p_fault` is null when it passed.
create or replace function ledger.note_verification(p_began timestamptz, p_fault text) returns void
language sql as $$
  insert into verification as v (passed_began_at, passed_at, failed_since, fault)
  select case when p_fault is null then p_began end, case when p_fault is null then clock_timestamp() end,
    case when p_fault is not null then clock_timestamp() end, p_fault
  on conflict (only_row) do update set
    passed_began_at = coalesce(excluded.passed_began_at, v.passed_began_at),
    passed_at = coalesce(excluded.passed_at, v.passed_at),
    failed_since = case when p_fault is not null then coalesce(v.failed_since, excluded.failed_since) end,
    fault = p_fault
$$;
