-- Withdrawals in two phases: the request moves the tokens to `withdrawal:pending`, from where they
-- move to custody (settled) or back (released). Both endings use the same business key, so that the
-- ledger refuses a second one. Lock order: the withdrawal, the member, accounts.

create or replace function withdrawals.pending_account() returns bigint
language sql as $$
  select ledger.open_account('withdrawal:pending', 'TOKEN', true, true)
$$;

-- Stores the member's approval of an unsigned withdrawal and when it ends. The signer is asked again
-- at once. The caller has verified the signature.
-- outcome: 'approved' or an error code.
create or replace function withdrawals.set_approval(
  p_id text, p_member text, p_approval jsonb, p_expiry bigint
) returns text
language plpgsql as $$
begin
  update withdrawal
  set approval = p_approval, approval_expiry = p_expiry, approval_asked_at = null, refusal = null,
    retry_at = null
  where id = p_id and member_id = p_member and status in ('requested', 'approved');
  return case when found then 'approved' else 'not_found' end;
end $$;

-- The signer needs the member's approval. Whether the member still has to be asked by e-mail.
create or replace function withdrawals.ask_approval(p_id text) returns boolean
language plpgsql as $$
begin
  update withdrawal set approval_asked_at = clock_timestamp()
  where id = p_id and status = 'approved' and approval_asked_at is null;
  return found;
end $$;

-- Prepares an unsigned withdrawal for operators' signatures. A new expiry invalidates the signatures
-- of before.
-- outcome: the expiry that they sign, or null.
create or replace function withdrawals.begin_operator_approval(p_id text, p_expiry bigint)
returns bigint
language plpgsql as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal
  where id = p_id and status in ('requested', 'approved') for no key update;
  if w.id is null then return null; end if;
  if w.approval_expiry > extract(epoch from clock_timestamp()) then return w.approval_expiry; end if;
  delete from withdrawal_signature where withdrawal_id = p_id;
  update withdrawal set approval_expiry = p_expiry where id = p_id;
  return p_expiry;
end $$;

-- Stores an operator's verified signature. The signer is asked again at once. False for a withdrawal
-- that is signed or has ended.
create or replace function withdrawals.add_operator_signature(
  p_id text, p_fingerprint text, p_signature text
) returns boolean
language plpgsql as $$
begin
  update withdrawal set refusal = null, retry_at = null
  where id = p_id and status in ('requested', 'approved');
  if not found then return false; end if;
  insert into withdrawal_signature (withdrawal_id, fingerprint, signature)
  values (p_id, p_fingerprint, p_signature)
  on conflict (withdrawal_id, fingerprint) do update set signature = excluded.signature;
  return true;
end $$;

-- Moves the tokens back to their account. The caller has locked the row.
create or replace function withdrawals.release(w withdrawal, p_reason text, p_transfer text)
returns void
language plpgsql as $$
declare
  source bigint;
begin
  select case w.kind when 'exit' then stake_account else cash_account end into source
  from member where id = w.member_id;
  perform ledger.post(p_transfer, 'withdrawal', 'withdrawal-end:' || w.id,
    array[withdrawals.pending_account(), source], array[-w.amount, w.amount], w.address,
    w.hold_transfer);
  update withdrawal
  set status = 'released', reason = p_reason, closed_at = clock_timestamp(),
    end_transfer = p_transfer, cancel_hash = null
  where id = w.id;
end $$;

-- Cancels a withdrawal that is not signed: for its owner or the person who requested it (`p_member`), by the code of the e-mail
-- (`p_cancel_hash`), or for an operator, who passes neither.
-- outcome: 'released' or an error code.
create or replace function withdrawals.cancel(
  p_id text, p_member text, p_cancel_hash bytea, p_reason text, p_transfer text
) returns table (outcome text, id text)
language plpgsql as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal o
  where (p_id is null or o.id = p_id) and (p_member is null or p_member in (o.member_id, o.requested_by))
    and (p_cancel_hash is null or o.cancel_hash = p_cancel_hash)
    and (p_id is not null or p_cancel_hash is not null)
  for no key update;
  if w.id is null then
    return query select 'not_found', null; return;
  end if;
  if w.status not in ('requested', 'approved') then
    return query select 'withdrawal_not_cancellable', null; return;
  end if;
  perform withdrawals.release(w, p_reason, p_transfer);
  return query select 'released', w.id;
end $$;

-- Releases an unsigned withdrawal of a member who now owes more than they have left, so that the
-- debt can be settled from it. The caller records the level and settles. False when the withdrawal
-- may continue.
create or replace function withdrawals.release_uncovered(p_id text, p_transfer text) returns boolean
language plpgsql as $$
declare
  w withdrawal;
  m member;
begin
  select * into w from withdrawal
  where id = p_id and status in ('requested', 'approved') for no key update;
  select * into m from member where id = w.member_id for no key update;
  if w.id is null or not purchases.is_uncovered(m) then return false; end if;
  -- All accounts that releasing and settling use, at once and in id order.
  perform ledger.lock(array(
    select id from ledger.account
    where path in ('withdrawal:pending', 'claims:tokens', 'loss:cards', 'member:' || m.id || ':cash',
      'member:' || m.id || ':stake', 'member:' || m.id || ':held', 'member:' || m.id || ':receivable')
  ));
  perform withdrawals.release(w, 'debt', p_transfer);
  return true;
end $$;

-- Settles a withdrawal whose transaction is final. An exit closes the account to payments, unless
-- it has received tokens since. False when the withdrawal had ended before.
create or replace function withdrawals.settle(p_id text, p_transfer text) returns boolean
language plpgsql as $$
declare
  w withdrawal;
  m member;
  v_pending bigint := withdrawals.pending_account();
  v_custody bigint := ledger.open_account('chain:custody', 'TOKEN', false);
begin
  select * into w from withdrawal where id = p_id for no key update;
  if coalesce(w.status, '') not in ('signed', 'broadcast') then return false; end if;
  select * into m from member where id = w.member_id for no key update;
  -- A deposit that reopens the account locks custody and the member's accounts too, so all are
  -- locked at once, in id order: it comes before or after this.
  perform ledger.lock(array[m.cash_account, m.stake_account, v_pending, v_custody]);
  perform ledger.post(p_transfer, 'withdrawal', 'withdrawal-end:' || w.id,
    array[v_pending, v_custody], array[-w.amount, w.amount], w.address);
  update withdrawal
  set status = 'settled', closed_at = clock_timestamp(), end_transfer = p_transfer,
    cancel_hash = null
  where id = w.id;
  if w.kind = 'exit' and ledger.balance(m.cash_account) = 0 and ledger.balance(m.stake_account) = 0
  then
    update member set closed_at = clock_timestamp() where id = m.id and closed_at is null;
  end if;
  return true;
end $$;

-- Fails a withdrawal whose transactions can never be mined. False when it had ended before.
create or replace function withdrawals.fail(p_id text, p_reason text, p_transfer text)
returns boolean
language plpgsql as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal where id = p_id for no key update;
  if w.id is null or w.closed_at is not null then return false; end if;
  perform withdrawals.release(w, p_reason, p_transfer);
  return true;
end $$;

-- Who receives the e-mails about a withdrawal: the person, or the owners of the business and whoever requested it.
create or replace function withdrawals.people(p_id text) returns setof text
language sql stable as $$
  select p.id from withdrawal w
  join member p on p.kind = 'person' and (p.id in (w.member_id, w.requested_by) or p.id in (
    select t.member_id from team_member t where t.business_id = w.member_id and t.role = 'owner'
      and t.suspended_at is null))
  where w.id = p_id
  order by p.created_at, p.id
$$;
