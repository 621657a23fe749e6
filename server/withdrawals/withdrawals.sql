-- Withdrawals in two phases: the tokens wait in `withdrawal:pending` from the request on, and leave
-- for custody (settled) or go back (released). Both end with the same business key, so that the
-- ledger itself refuses a second end. The withdrawal's row is locked first, then the accounts.

create or replace function withdrawals.pending_account() returns bigint
language sql as $$
  select ledger.open_account('withdrawal:pending', 'TOKEN', true, true)
$$;

-- What a member owes after a card purchase was taken back: nothing leaves before it is settled.
create or replace function withdrawals.owes(p_member text) returns boolean
language sql stable as $$
  select coalesce((
    select ledger.balance(id) < 0 from ledger.account
    where path = 'member:' || p_member || ':receivable'
  ), false)
$$;

-- Takes the tokens and writes the request. An exit takes the whole stake, a payout `p_amount` of
-- the cash. outcome: 'requested' or an error code of the catalogue.
create or replace function withdrawals.request(
  p_id text, p_member text, p_kind text, p_amount numeric, p_address text,
  p_hold_new interval, p_hold_known interval, p_cancel_hash bytea, p_transfer text
) returns text
language plpgsql as $$
declare
  m member;
  source bigint;
  v_amount numeric := p_amount;
  v_hold interval := p_hold_new;
begin
  select * into m from member where id = p_member for no key update;
  if m.cash_account is null or m.stake_account is null then
    return 'no_accounts';
  end if;
  if not m.payments_enabled then
    return 'payments_disabled';
  end if;
  if exists (select from withdrawal o where o.member_id = p_member and o.closed_at is null) then
    return 'withdrawal_pending';
  end if;
  if exists (select from deposit_address d where lower(d.address) = lower(p_address)) then
    return 'address_own';
  end if;
  if withdrawals.owes(p_member) then
    return 'receivable_open';
  end if;

  perform ledger.lock(array[m.cash_account, m.stake_account]);
  if p_kind = 'exit' then
    -- What waits to be folded is there, too.
    if ledger.balance(m.cash_account) <> 0 then
      return 'cash_not_empty';
    end if;
    source := m.stake_account;
    v_amount := ledger.balance(source);
    if v_amount = 0 then
      return 'no_tokens';
    end if;
  else
    source := m.cash_account;
    if ledger.cover(source, v_amount) < v_amount then
      return 'insufficient_balance';
    end if;
  end if;

  if exists (
    select from withdrawal o where o.member_id = p_member and o.status = 'settled'
      and lower(o.address) = lower(p_address)
  ) then
    v_hold := p_hold_known;
  end if;
  perform ledger.post(p_transfer, 'withdrawal', 'withdrawal:' || p_id,
    array[source, withdrawals.pending_account()], array[-v_amount, v_amount], p_address);
  insert into withdrawal
    (id, member_id, kind, amount, address, cancel_hash, hold_transfer, hold_until)
  values (p_id, p_member, p_kind, v_amount, p_address, p_cancel_hash, p_transfer, now() + v_hold);
  return 'requested';
end $$;

-- Gives the tokens back to where they came from. The caller has locked the row.
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

-- Before anything is signed: by its owner (`p_member`), by the code of the mail (`p_cancel_hash`),
-- or by an operator, who gives neither. outcome: 'released' or an error code.
create or replace function withdrawals.cancel(
  p_id text, p_member text, p_cancel_hash bytea, p_reason text, p_transfer text
) returns table (outcome text, id text)
language plpgsql as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal o
  where (p_id is null or o.id = p_id) and (p_member is null or o.member_id = p_member)
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

-- The hold is over: those may be signed. Returns how many.
create or replace function withdrawals.approve_due() returns integer
language sql as $$
  with due as (
    update withdrawal set status = 'approved', approved_at = clock_timestamp()
    where status = 'requested' and hold_until <= clock_timestamp()
    returning 1
  )
  select count(*)::int from due
$$;

-- One of its transactions moved the tokens, for ever. An exit closes the account to payments, unless
-- something has come in meanwhile. False when it has ended before.
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
  -- A deposit that reopens an account comes before this or after it. It holds custody and the
  -- member's accounts too: all of them at once, in the order everybody keeps.
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
    delete from passkey where member_id = m.id;
    delete from second_factor where member_id = m.id;
  end if;
  return true;
end $$;

-- Nothing of it will ever move the tokens. False when it has ended before.
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
