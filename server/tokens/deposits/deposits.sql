-- Deposits seen on the chain, and credited once they are final. Writers lock the row of chain_scan:
-- of two scanners the second finds that the first has moved on, and writes nothing.

-- Filters transfers of the token (server/tokens/chain/transfers.ts) to those to our addresses, with
-- their members.
create or replace function deposits.ours(p_transfers jsonb) returns table (
  tx_hash text, "position" integer, address text, amount numeric, block_number bigint,
  block_hash text, member_id text, account text, ledger_account bigint
)
language sql stable as $$
  select l."txHash", l.position, l.recipient, l.amount, l."blockNumber", l."blockHash", d.member_id,
    d.account, case d.account when 'cash' then m.cash_account else m.stake_account end
  from jsonb_to_recordset(p_transfers) as l (
    "txHash" text, position integer, recipient text, amount numeric, "blockNumber" bigint,
    "blockHash" text
  )
  join deposit_address d on d.address = l.recipient
  join member m on m.id = d.member_id
  where l.amount > 0
$$;

-- Those that are neither credited nor ignored yet, in chain order.
create or replace function deposits.unbooked(p_transfers jsonb) returns table (
  tx_hash text, "position" integer, address text, amount numeric, block_number bigint,
  block_hash text, member_id text, account text, ledger_account bigint
)
language sql stable as $$
  select o.* from deposits.ours(p_transfers) o
  where not exists (
    select from deposit k
    where k.tx_hash = o.tx_hash and k.position = o.position and k.status <> 'pending'
  )
  order by o.block_number, o.tx_hash, o.position
$$;

-- Test accounts hold test tokens, and no real deposit is credited to them.
create or replace function deposits.is_live(p_member text) returns boolean
language sql stable as $$ select livemode from member where id = p_member $$;

-- Whether these credits fit the token's supply and the hourly bound; if not, deposits are paused.
-- The caller holds the locks of the bound and of custody. Nothing is checked against an unknown
-- supply.
create or replace function deposits.admits(
  p_transfers jsonb, p_minimum numeric, p_supply numeric, p_custody bigint
) returns boolean
language plpgsql as $$
declare
  largest record;
  v_due numeric;
  v_held numeric := -ledger.balance(p_custody);
  v_excess text;
begin
  select tx_hash, amount into largest from deposits.unbooked(p_transfers)
  order by amount desc, tx_hash limit 1;
  select sum(amount) into v_due from deposits.unbooked(p_transfers) where amount >= p_minimum;
  if largest.amount > p_supply then
    v_excess := format.decimal(largest.amount, 18) || ' tokens of ' || largest.tx_hash;
  elsif v_held + v_due > p_supply then
    v_excess := format.decimal(v_due, 18) || ' tokens, with ' || format.decimal(v_held, 18)
      || ' in custody,';
  end if;
  if v_excess is not null then
    perform ops.pause('credits_paused:deposit',
      v_excess || ' exceed the supply of ' || format.decimal(p_supply, 18));
    return false;
  end if;
  return ops.count_credit('deposit', v_due);
end $$;

-- Credits final transfers up to a block and moves the scan to that block: one commit with the
-- ledger, the e-mails and changed levels. Transfers credited before are skipped. `p_ids` has one
-- new transaction id per transfer; `p_supply` is the token's supply on the chain.
-- outcome: 'credited'; or nothing is credited and the scan stays: 'moved' when it is no longer at
-- `p_from_hash` or a member was closed meanwhile; 'credits_paused' while deposits are paused, also
-- when these would exceed the supply or the hourly bound.
create or replace function deposits.credit(
  p_from_hash text, p_block bigint, p_hash text, p_transfers jsonb, p_ids text[],
  p_minimum numeric, p_supply numeric, p_trial interval, p_thresholds numeric[]
) returns text
language plpgsql as $$
declare
  v_custody bigint := ledger.open_account('chain:custody', 'TOKEN', false);
  d record;
  v_next integer := 0;
  v_closed text[];
  v_credits boolean;
  v_supply numeric;
begin
  select coalesce(p_supply, supply) into v_supply from chain_scan
  where block_hash = p_from_hash for no key update;
  if not found then return 'moved'; end if;

  -- Rows of closed members before the accounts, the order that withdrawals use.
  v_closed := array(
    select id from member
    where closed_at is not null
      and id in (select o.member_id from deposits.ours(p_transfers) o)
    order by id for no key update);
  v_credits := exists (select from deposits.unbooked(p_transfers) where amount >= p_minimum);
  if v_credits and not ops.lock_credits('deposit') then return 'credits_paused'; end if;
  -- All accounts at once, in id order. Accounts with deferred credits need no lock.
  perform ledger.lock(array(
    select o.ledger_account
    from deposits.ours(p_transfers) o
    join ledger.account a on a.id = o.ledger_account and not a.deferred_credit
    union select v_custody
  ));
  -- A member closed since then would be locked after the accounts, against the lock order. The
  -- caller tries again.
  if exists (
    select from member m
    where m.closed_at is not null and m.id <> all (v_closed)
      and m.id in (select o.member_id from deposits.ours(p_transfers) o)
  ) then
    return 'moved';
  end if;
  if v_credits and not deposits.admits(p_transfers, p_minimum, v_supply, v_custody) then
    return 'credits_paused';
  end if;
  for d in select * from deposits.unbooked(p_transfers) loop
    if not deposits.is_live(d.member_id) then
      insert into alert (kind, subject_id)
      values ('deposit_in_test', d.tx_hash || ':' || d.position) on conflict do nothing;
    end if;
    if d.amount < p_minimum or not deposits.is_live(d.member_id) then
      perform deposits.keep(d.tx_hash, d.position, d.address, d.amount, d.block_number,
        d.block_hash, 'ignored', null);
      continue;
    end if;
    v_next := v_next + 1;
    perform ledger.post(p_ids[v_next], 'deposit',
      'deposit:' || d.tx_hash || ':' || d.position,
      array[v_custody, d.ledger_account], array[-d.amount, d.amount]);
    perform deposits.keep(d.tx_hash, d.position, d.address, d.amount, d.block_number,
      d.block_hash, 'credited', p_ids[v_next]);
    -- A deposit reopens the account of a member who had left.
    update member set closed_at = null
    where id = d.member_id and closed_at is not null and erased_at is null;
    insert into alert (kind, subject_id)
    select 'deposit_after_erasure', p_ids[v_next] from member m
    where m.id = d.member_id and m.erased_at is not null
    on conflict do nothing;
    if d.account = 'stake' then
      perform levels.record_change(p_ids[v_next], d.member_id, p_trial, p_thresholds);
    end if;
    perform mail.about_transfer('deposit-receipt', p_ids[v_next], d.member_id);
  end loop;
  -- Pending deposits of blocks that did not become final.
  delete from deposit where status = 'pending' and block_number <= p_block;
  update chain_scan set block_number = p_block, block_hash = p_hash,
    head_number = greatest(head_number, p_block), supply = v_supply;
  return 'credited';
end $$;

create or replace function deposits.keep(
  p_tx text, p_position integer, p_address text, p_amount numeric, p_block bigint, p_hash text,
  p_status text, p_transfer text
) returns void
language sql as $$
  insert into deposit (tx_hash, position, address, amount, block_number, block_hash, status,
    transfer_id, credited_at)
  values (p_tx, p_position, p_address, p_amount, p_block, p_hash, p_status, p_transfer,
    case when p_transfer is not null then clock_timestamp() end)
  on conflict (tx_hash, position) do update
  set address = excluded.address, amount = excluded.amount, block_number = excluded.block_number,
    block_hash = excluded.block_hash, status = excluded.status,
    transfer_id = excluded.transfer_id, credited_at = excluded.credited_at
  where deposit.status = 'pending'
$$;

-- Replaces the pending deposits with those seen now. False when the scan is no longer at
-- `p_from_hash`.
create or replace function deposits.show(
  p_from_hash text, p_head bigint, p_needed integer, p_transfers jsonb, p_minimum numeric
) returns boolean
language plpgsql as $$
begin
  update chain_scan set head_number = p_head, needed = p_needed
  where block_hash = p_from_hash;
  if not found then return false; end if;
  delete from deposit where status = 'pending' and not exists (
    select from deposits.ours(p_transfers) o
    where o.tx_hash = deposit.tx_hash and o.position = deposit.position
  );
  perform deposits.keep(o.tx_hash, o.position, o.address, o.amount, o.block_number, o.block_hash,
    'pending', null)
  from deposits.ours(p_transfers) o
  where o.amount >= p_minimum and deposits.is_live(o.member_id);
  return true;
end $$;
