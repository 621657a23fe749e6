-- Withdrawals in two phases: the request moves the tokens to `withdrawal:pending`, from where they
-- move to custody (settled) or back (released). Both endings use the same business key, so that the
-- ledger refuses a second one. Lock order: the withdrawal, the member, accounts.

create or replace function withdrawals.pending_account() returns bigint
language sql as $$
  select ledger.open_account('withdrawal:pending', 'TOKEN', true, true)
$$;

-- Moves the tokens and writes the request. An exit takes the whole stake except the lien of an open
-- dispute, and is refused if that is not `p_amount`, where given; a payout takes `p_amount` of the
-- cash. The caller has settled the debt in this
-- transaction.
-- outcome: 'requested' or an error code of the catalogue.
create or replace function withdrawals.request(
  p_id text, p_member text, p_kind text, p_amount numeric, p_address text,
  p_hold_new interval, p_hold_known interval, p_cancel_hash bytea, p_transfer text,
  p_requested_by text default null
) returns text
language plpgsql as $$
declare
  m member;
  source bigint;
  v_amount numeric := p_amount;
  v_stake numeric;
  v_blocked numeric;
  v_free numeric;
  v_hold interval := p_hold_new;
begin
  select * into m from member where id = p_member for no key update;
  if m.cash_account is null or m.stake_account is null then
    return 'no_accounts';
  end if;
  if not m.payments_enabled then
    return 'payments_disabled';
  end if;
  if m.outgoing_frozen_at is not null then
    return 'account_frozen';
  end if;
  -- An exit needs no proven domain: the stake came from the member, not from customers.
  if p_kind = 'payout' and not domain.is_proven(p_member) then
    return 'domain_unproven';
  end if;
  if exists (select from withdrawal o where o.member_id = p_member and o.closed_at is null) then
    return 'withdrawal_pending';
  end if;
  if exists (select from deposit_address d where lower(d.address) = lower(p_address)) then
    return 'address_own';
  end if;
  if deny.is_denied('address', p_address) then
    return 'withdrawals_unavailable';
  end if;
  perform ledger.lock(array[m.cash_account, m.stake_account]);
  v_stake := ledger.balance(m.stake_account);
  v_free := purchases.free_tokens(p_member);
  if p_kind = 'exit' then
    -- Pending credits count.
    if ledger.balance(m.cash_account) <> 0 then
      return 'cash_not_empty';
    end if;
    source := m.stake_account;
    v_amount := v_stake - m.owed;
    if v_amount <= 0 then
      return case when m.owed > 0 then 'receivable_open' else 'no_tokens' end;
    end if;
    -- Tokens held by a card purchase stay staked until a later exit.
    v_amount := least(v_amount, v_free);
    if v_amount = 0 then
      return 'payout_held';
    end if;
    -- The member has confirmed another amount.
    if p_amount <> v_amount then
      return 'withdrawal_changed';
    end if;
  else
    source := m.cash_account;
    v_blocked := greatest(0, m.owed - v_stake);
    if ledger.available_for_debit(source, v_amount + v_blocked) < v_amount + v_blocked then
      return case when v_blocked > 0 then 'receivable_open' else 'insufficient_balance' end;
    end if;
    if v_amount > v_free then
      return 'payout_held';
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
    (id, member_id, kind, amount, address, cancel_hash, hold_transfer, requested_by,
      hold_until)
  values (p_id, p_member, p_kind, v_amount, p_address, p_cancel_hash, p_transfer,
    coalesce(p_requested_by, p_member),
    -- greatest() ignores null.
    greatest(now() + v_hold, m.outgoing_held_until));
  return 'requested';
end $$;

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

-- Whether signing is blocked for this member: frozen, or held after a change of credentials.
create or replace function withdrawals.is_held(m member) returns boolean
language sql stable as $$
  select m.outgoing_frozen_at is not null
    or coalesce(m.outgoing_held_until > clock_timestamp(), false)
$$;

-- Approves withdrawals whose hold has ended. A payout waits while the domain of its business is not
-- proven. `p_screening`: only those that the screening hook or an operator let through. `p_hold_new`
-- and `p_hold_known` are the holds of the caller's settings: whoever requested the withdrawal may have
-- named shorter ones. An address that was denied since the request waits. Returns how many were
-- approved.
create or replace function withdrawals.approve_due(
  p_screening boolean, p_hold_new interval, p_hold_known interval
) returns integer
language sql as $$
  select deny.refuse('address', w.address, w.id) from withdrawal w
  where w.status = 'requested' and w.hold_until <= clock_timestamp();
  with due as (
    update withdrawal w set status = 'approved', approved_at = clock_timestamp()
    from member m
    where w.status = 'requested' and w.hold_until <= clock_timestamp()
      and w.requested_at + case
        when exists (
          select from withdrawal o where o.member_id = w.member_id and o.status = 'settled'
            and lower(o.address) = lower(w.address))
        then p_hold_known else p_hold_new end <= clock_timestamp()
      and m.id = w.member_id and not withdrawals.is_held(m)
      and (w.kind <> 'payout' or domain.is_proven(w.member_id))
      and withdrawals.is_screened(w.id, p_screening)
      and not deny.is_denied('address', w.address)
    returning 1
  )
  select count(*)::int from due
$$;

-- For the version before, which does not screen.
create or replace function withdrawals.approve_due() returns integer
language sql as $$
  select withdrawals.approve_due(
    p_screening => false, p_hold_new => interval '0', p_hold_known => interval '0')
$$;

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
