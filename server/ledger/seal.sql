-- Seals transfers without a lock that payments take.

-- SHA-256 of a transfer and its postings (server/ledger/transfer-hash.ts).
create or replace function ledger.transfer_hash(t ledger.transfer) returns bytea
language sql stable as $$
  select sha256(convert_to(format.hash_input(array[
    t.id, t.kind, t.business_key, t.reverses, t.note, format.microseconds(t.created_at), t.xid::text,
    t.number::text,
    (select string_agg(format.hash_input(array[
        p.position::text, p.account_id::text, a.path, p.unit, p.amount::text,
        format.microseconds(p.created_at)
      ]), ';' order by p.position)
      from ledger.posting p left join ledger.account a on a.id = p.account_id 
      where p.transfer_id = t.id and p.created_at = t.created_at)
  ]), 'UTF8'))
$$;

create or replace function ledger.seal_hash(s ledger.seal) returns bytea
language sql immutable as $$
  select sha256(convert_to(format.hash_input(array[
    'seal', s.number::text, s.last_transfer::text, s.transfers::text, format.microseconds(s.at),
    encode(s.content, 'hex'), encode(s.previous, 'hex')
  ]), 'UTF8'))
$$;

-- Marks the numbers taken so far, to be sealed when all transactions of now have ended. Its transaction
-- must not have an id yet: the id that it gets here is above those of all transactions that have taken
-- a marked number.
create or replace function ledger.mark_transfers() returns void
language plpgsql as $$
declare
  v_number bigint;
  v_xid xid8;
  v_mark ledger.seal_mark;
  v_sealed bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'the transaction has an id already' using errcode = 'invalid_transaction_state';
  end if;
  select case when is_called then last_value else 0 end into v_number from ledger.transfer_number;
  v_xid := pg_current_xact_id();

  select * into v_mark from ledger.seal_mark for update;
  if not found then
    insert into ledger.seal_mark (number, xid) values (v_number, v_xid) on conflict do nothing;
    return;
  end if;
  select coalesce(max(last_transfer), 0) into v_sealed from ledger.seal;
  -- A mark stays until it is used: with a new one each time, a transaction of then could always run.
  -- The id of a mark that was restored into another cluster may be above all ids of this one.
  if v_mark.xid < pg_snapshot_xmax(pg_current_snapshot()) and exists (
    select from ledger.transfer where number > v_sealed and number <= v_mark.number
  ) then
    return;
  end if;
  update ledger.seal_mark set number = v_number, xid = v_xid where number <= v_number;
end $$;

-- Seals the next transfers, at most `p_most` of them. The first seal covers none: the chain begins with it.
-- Returns how many; null when none can be sealed now.
create or replace function ledger.seal_transfers(p_most integer) returns integer
language plpgsql as $$
declare
  v_mark ledger.seal_mark;
  v_last ledger.seal;
  v_seal ledger.seal;
begin
  -- One sealer at a time.
  select * into v_mark from ledger.seal_mark for update;
  -- All transactions below the snapshot's xmin have ended, and their transfers are visible.
  if v_mark.xid is null or v_mark.xid >= pg_snapshot_xmin(pg_current_snapshot()) then return null; end if;
  select * into v_last from ledger.seal order by number desc limit 1;

  if v_last.number is null then
    v_seal.transfers := 0;
    v_seal.content := '';
    v_seal.last_transfer := 0;
  else
    select count(*), string_agg(ledger.transfer_hash(t), '' order by t.number), max(t.number)
    into v_seal.transfers, v_seal.hashes, v_seal.last_transfer
    from (
      select * from ledger.transfer
      where number > v_last.last_transfer and number <= v_mark.number
      order by number limit p_most
    ) t;
    if v_seal.transfers = 0 then return null; end if;
    v_seal.content := sha256(v_seal.hashes);
  end if;
  v_seal.number := coalesce(v_last.number, 0) + 1;
  v_seal.at := clock_timestamp();
  v_seal.previous := coalesce(v_last.hash, '');
  v_seal.hash := ledger.seal_hash(v_seal);
  insert into ledger.seal select v_seal.*;
  return v_seal.transfers;
end $$;
