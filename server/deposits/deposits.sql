-- Deposits seen on the chain, and credited once they are final. The row of chain_scan is locked by
-- whoever writes: of two scanners the second finds that the first has gone on.

-- Of transfers of the token (server/chain/transfers.ts) those to our addresses, and whose they are.
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

-- Credits final transfers and moves on to the block after which nothing of them is missing: one
-- commit with the ledger, the mails and whatever a higher stake makes of a level. Transfers that
-- are in the books are passed over. `p_ids` are as many new transaction codes as there are
-- transfers. False when the scan is not where the caller left it (`p_from_hash`), or a member has just
-- been closed: nothing is done then.
create or replace function deposits.credit(
  p_from_hash text, p_block bigint, p_hash text,
  p_transfers jsonb, p_ids text[], p_minimum numeric, p_trial interval, p_thresholds numeric[]
) returns boolean
language plpgsql as $$
declare
  v_custody bigint := ledger.open_account('chain:custody', 'TOKEN', false);
  d record;
  v_next integer := 0;
  v_closed text[];
begin
  perform from chain_scan where block_hash = p_from_hash for no key update;
  if not found then return false; end if;

  -- A closed member's row before the accounts, as whoever withdraws does.
  v_closed := array(
    select id from member
    where closed_at is not null
      and id in (select o.member_id from deposits.ours(p_transfers) o)
    order by id for no key update);
  -- All of them at once and in the order everybody keeps; those whose credits wait need no lock.
  perform ledger.lock(array(
    select o.ledger_account
    from deposits.ours(p_transfers) o
    join ledger.account a on a.id = o.ledger_account and not a.deferred_credit
    union select v_custody
  ));
  -- Closed since then: their rows would now be locked after the accounts, which others do the other
  -- way round. The caller comes again.
  if exists (
    select from member m
    where m.closed_at is not null and m.id <> all (v_closed)
      and m.id in (select o.member_id from deposits.ours(p_transfers) o)
  ) then
    return false;
  end if;
  for d in
    select o.* from deposits.ours(p_transfers) o
    where not exists (
      select from deposit k
      where k.tx_hash = o.tx_hash and k.position = o.position and k.status <> 'pending'
    )
    order by o.block_number, o.tx_hash, o.position
  loop
    if d.amount < p_minimum then
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
    -- Who left and sends tokens again is back.
    update member set closed_at = null where id = d.member_id and closed_at is not null;
    if d.account = 'stake' then
      perform staking.note_level(p_ids[v_next], d.member_id, p_trial, p_thresholds);
    end if;
    perform mails.about_transfer('deposit-receipt', p_ids[v_next], d.member_id);
  end loop;
  -- What was seen in a block that did not become final, or as another transfer.
  delete from deposit where status = 'pending' and block_number <= p_block;
  update chain_scan set block_number = p_block, block_hash = p_hash,
    head_number = greatest(head_number, p_block);
  return true;
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

-- What is not final yet, as it is now: what is not among it any more is forgotten. False when the
-- scan is not where the caller left it.
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
  where o.amount >= p_minimum;
  return true;
end $$;
