-- Old months of postings leave the database for files (docs/decisions/0010).

-- All postings before this time are archived.
create or replace function ledger.archived_until() returns timestamptz
language sql stable as $$
  select coalesce(max(until), '-infinity') from ledger.checkpoint
$$;

-- The claims of a JWS in compact form, not verified; null when there are none.
create or replace function ledger.claims(p_jws text) returns jsonb
language plpgsql immutable as $$
declare
  v_part text := translate(split_part(p_jws, '.', 2), '-_', '+/');
begin
  return convert_from(decode(rpad(v_part, (length(v_part) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb;
exception when data_exception then
  return null;
end $$;

-- SHA-256 of all archived balances (server/ledger/archive/balances.ts).
create or replace function ledger.archived_balances_hash() returns bytea
language sql stable as $$
  select sha256(convert_to(coalesce(string_agg(
    format.hash_input(array[b.account_id::text, a.path, a.unit, b.amount::text]), ';' order by b.account_id), ''), 'UTF8'))
  from ledger.archived_balance b left join ledger.account a on a.id = b.account_id
$$;

-- Stores a checkpoint, adds the oldest partition to the archived balances, and detaches it. Refuses a
-- checkpoint whose claims are not those of the partition. Reads it while others read; detaching waits 250 ms for the lock.
create or replace function ledger.archive(p_jws text) returns void
language plpgsql set timezone = 'UTC' set lock_timeout = '250ms' as $$
declare
  v_claims jsonb := ledger.claims(p_jws);
  v_last ledger.checkpoint;
  v_oldest record;
  v_partition name;
  v_seal ledger.seal;
  v_postings bigint;
  v_transfers bigint;
begin
  -- One archive at a time.
  lock table ledger.checkpoint in share row exclusive mode;
  select * into v_last from ledger.checkpoint order by number desc limit 1;
  select * into v_oldest from partitions.list('ledger.posting') limit 1;
  if (v_claims ->> 'number')::integer is distinct from coalesce(v_last.number, 0) + 1
    or v_claims ->> 'previous' is distinct from encode(v_last.hash, 'hex')
    or (v_claims ->> 'since')::timestamptz is distinct from v_oldest.since
    or (v_claims ->> 'until')::timestamptz is distinct from v_oldest.until
  then
    raise exception 'the checkpoint is not the next one' using errcode = 'check_violation';
  end if;
  if v_oldest.until > date_trunc('month', now()) - interval '24 months' then
    raise exception 'postings are archived after 24 months' using errcode = 'check_violation';
  end if;
  select * into v_seal from ledger.seal order by number desc limit 1;
  if v_seal.number is null or exists (
    select from ledger.transfer where number > v_seal.last_transfer and created_at < v_oldest.until
  ) then
    raise exception 'a transfer is not sealed yet' using errcode = 'check_violation';
  end if;
  if not exists (select from ledger.seal
    where number = (v_claims #>> '{seal,number}')::bigint and encode(hash, 'hex') = v_claims #>> '{seal,hash}')
  then
    raise exception 'the checkpoint names another seal' using errcode = 'check_violation';
  end if;

  -- What they hash, only the command can compare: it reads the file back before it signs.
  select relname into v_partition from pg_class where oid = v_oldest.partition;
  if v_claims #>> '{file,name}' is distinct from v_partition || '.jsonl.gz'
    or v_claims #>> '{file,hash}' ~ '^[0-9a-f]{64}$' is not true
    or v_claims ->> 'rows' ~ '^[0-9a-f]{64}$' is not true
  then
    raise exception 'the checkpoint names no file of %', v_partition using errcode = 'check_violation';
  end if;

  execute format('lock table %s in share mode', v_oldest.partition);
  execute format('select count(*), count(distinct transfer_id) from %s', v_oldest.partition)
  into v_postings, v_transfers;
  execute format('insert into ledger.archived_balance as b
    select account_id, sum(amount) from %s group by account_id
    on conflict (account_id) do update set amount = b.amount + excluded.amount', v_oldest.partition);
  if v_postings is distinct from (v_claims ->> 'postings')::bigint
    or v_transfers is distinct from (v_claims ->> 'transfers')::bigint
    or encode(ledger.archived_balances_hash(), 'hex') is distinct from v_claims ->> 'balances'
  then
    raise exception 'the file does not hold the postings of %', v_oldest.partition using errcode = 'check_violation';
  end if;
  insert into ledger.checkpoint (number, until, partition, jws, hash, moves_kept)
  values (coalesce(v_last.number, 0) + 1, v_oldest.until, v_partition, p_jws, sha256(convert_to(p_jws, 'UTF8')), true);
  -- For the statements of its owner.
  execute format('insert into ledger.archived_move (account_id, checkpoint, numbers, amounts)
    select account_id, $1, array_agg(number order by number), array_agg(amount order by number)
    from (
      select p.account_id, t.number, sum(p.amount) as amount
      from %s p join ledger.transfer t on t.id = p.transfer_id join ledger.account a on a.id = p.account_id
      where a.path ~ ''^member:[^:]+:(cash|stake)$'' group by p.account_id, t.number
    ) moved group by account_id', v_oldest.partition)
  using coalesce(v_last.number, 0) + 1;
  execute format('alter table ledger.posting detach partition %s', v_oldest.partition);
  -- Whoever archives cannot keep it from the other operators; the metrics count these rows.
  insert into alert (kind, subject_id)
  values ('month_archived', format('%s, checkpoint %s of %s', v_partition, coalesce(v_last.number, 0) + 1,
    format.utc(now())));
end $$;

-- Drops a detached table. Only the owner of the database may execute it: no login of the server or of operators skips the
-- command, which compares the file with the table and requires two operators. The wait gives audit:verify, which checks
-- the signature of the checkpoint, time to run before.
create or replace function ledger.drop_archived(p_number integer, p_file_hash text) returns void
language plpgsql set lock_timeout = '250ms' as $$
declare
  v_checkpoint ledger.checkpoint;
begin
  select * into v_checkpoint from ledger.checkpoint where number = p_number;
  if p_file_hash is distinct from ledger.claims(v_checkpoint.jws) #>> '{file,hash}' then
    raise exception 'another file than that of checkpoint %', p_number using errcode = 'check_violation';
  end if;
  if v_checkpoint.made_at + interval '7 days' > now() then
    raise exception 'checkpoint % is too young: its table may be dropped from %', p_number,
      format.utc(v_checkpoint.made_at + interval '7 days') using errcode = 'check_violation';
  end if;
  if exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where c.relname = v_checkpoint.partition and c.relnamespace = 'partitions'::regnamespace)
  then
    raise exception 'the partition % is in use', v_checkpoint.partition using errcode = 'check_violation';
  end if;
  execute format('drop table if exists partitions.%I', v_checkpoint.partition);
end $$;
