-- What a member owes after a card purchase was taken back, and how it is settled.
--
-- `member.owed` is the sum of `purchase_reversal.owed`. It has two parts:
--   debt  final: a refund by the card network, or a dispute that was lost. It is settled from cash and
--         then from stake before anything else is decided.
--   lien  of disputes that are open. The stake may cover it, and stays where it is; cash is blocked by
--         the part of the lien that the stake does not cover.
-- Spending and withdrawing therefore keep cash + stake at or above `owed`. For members who owe
-- nothing this costs one comparison in a row that is read anyway.

-- Updates and returns `member.owed`. The caller holds the member's lock.
create or replace function purchases.note_owed(p_member text) returns numeric
language plpgsql as $$
declare
  v_owed numeric;
begin
  select coalesce(sum(r.owed), 0) into v_owed
  from purchase_reversal r join purchase p on p.id = r.purchase_id
  where p.member_id = p_member and r.owed > 0;
  update member set owed = v_owed where id = p_member and owed <> v_owed;
  return v_owed;
end $$;

-- The state after settling the debt: cash that may be spent, the stake that counts, and the rest
-- that stays owed. Negative `cash` is the amount that further cash would have to cover first.
create or replace function purchases.after_debt(
  m member, p_cash numeric, p_stake numeric, out cash numeric, out stake numeric, out owed numeric
) language plpgsql stable as $$
declare
  v_debt numeric;
  v_lien numeric;
begin
  cash := p_cash;
  stake := p_stake;
  owed := 0;
  if coalesce(m.owed, 0) = 0 then return; end if;
  select coalesce(sum(r.owed) filter (where r.status <> 'open'), 0),
    coalesce(sum(r.owed) filter (where r.status = 'open'), 0)
  into v_debt, v_lien
  from purchase_reversal r join purchase p on p.id = r.purchase_id
  where p.member_id = m.id and r.owed > 0;
  cash := greatest(0, p_cash - v_debt);
  stake := p_stake - greatest(0, v_debt - p_cash);
  cash := cash - greatest(0, v_lien - stake);
  owed := v_lien + greatest(0, -stake);
  stake := greatest(0, stake);
end $$;

-- Tokens that open disputes hold, taken from the member's cash.
create or replace function purchases.held(p_member text) returns numeric
language sql stable as $$
  select coalesce(sum(r.held), 0)
  from purchase_reversal r join purchase p on p.id = r.purchase_id
  where p.member_id = p_member and r.status = 'open'
$$;

-- Whether a member owes more than they have. If so, none of their tokens may leave.
create or replace function purchases.is_uncovered(m member) returns boolean
language sql stable as $$
  select m.owed > 0
    and m.owed > coalesce(ledger.balance(m.cash_account), 0) + coalesce(ledger.balance(m.stake_account), 0)
$$;

-- Locks the accounts that settling debits, in id order. The others take credits without a lock.
create or replace function purchases.debt_books(m member) returns purchases.books
language plpgsql as $$
declare
  b purchases.books;
begin
  b.cash := m.cash_account;
  b.stake := m.stake_account;
  select id into b.held from ledger.account where path = 'member:' || m.id || ':held';
  select id into b.receivable from ledger.account where path = 'member:' || m.id || ':receivable';
  select id into b.claims from ledger.account where path = 'claims:tokens';
  select id into b.treasury from ledger.account where path = 'treasury:tokens';
  b.losses := ledger.open_account('loss:cards', 'TOKEN', true, true);
  perform ledger.lock(array[b.cash, b.stake, b.held, b.receivable, b.claims, b.losses]);
  perform purchases.lock_holds(m.id);
  return b;
end $$;

-- Settles the debt from cash and then from stake, oldest first, and records a changed level. Locks
-- the member before the accounts. Called before tokens are spent, staked or withdrawn. Without the
-- rules of membership (when tokens are credited) it takes cash only. Returns the rest that stays owed,
-- liens included.
create or replace function purchases.settle_debt(
  p_member text, p_trial interval default null, p_thresholds numeric[] default null
) returns numeric
language plpgsql as $$
declare
  m member;
  r record;
  b purchases.books;
  v_cash numeric;
  v_stake numeric;
  v_transfer text;
begin
  select * into m from member where id = p_member for no key update;
  if coalesce(m.owed, 0) = 0 then return 0; end if;
  b := purchases.debt_books(m);
  for r in
    select v.*, p.transfer_id as bought
    from purchase_reversal v join purchase p on p.id = v.purchase_id
    where p.member_id = p_member and v.owed > 0 and v.status <> 'open'
    order by v.created_at, v.id
  loop
    v_cash := least(r.owed, ledger.available_for_debit(b.cash, r.owed));
    v_stake := case when p_thresholds is null then 0
      else least(r.owed - v_cash, ledger.available_for_debit(b.stake, r.owed - v_cash)) end;
    continue when v_cash + v_stake <= 0;
    v_transfer := purchases.collect_from(p_member, r.id, r.bought, b, v_cash, v_stake, b.treasury);
    if v_stake > 0 then
      perform levels.record_change(v_transfer, p_member, p_trial, p_thresholds);
    end if;
  end loop;
  return purchases.note_owed(p_member);
end $$;

-- By schedule, and when tokens are credited: settles the debt, and then takes the part of the lien
-- that the stake does not cover from cash. That part is held like the rest of a disputed purchase.
create or replace function purchases.collect(
  p_member text, p_trial interval default null, p_thresholds numeric[] default null
) returns void
language plpgsql as $$
declare
  m member;
  r record;
  b purchases.books;
  v_uncovered numeric;
  v_cash numeric;
begin
  if purchases.settle_debt(p_member, p_trial, p_thresholds) = 0 then return; end if;
  select * into m from member where id = p_member for no key update;
  b := purchases.debt_books(m);
  v_uncovered := m.owed - ledger.available_for_debit(b.stake, m.owed);
  for r in
    select v.*, p.transfer_id as bought
    from purchase_reversal v join purchase p on p.id = v.purchase_id
    where p.member_id = p_member and v.owed > 0 and v.status = 'open'
    order by v.created_at, v.id
  loop
    v_cash := least(r.owed, v_uncovered, ledger.available_for_debit(b.cash, r.owed));
    continue when v_cash <= 0;
    perform purchases.collect_from(p_member, r.id, r.bought, b, v_cash, 0, b.held);
    update purchase_reversal set held = held + v_cash where id = r.id;
    v_uncovered := v_uncovered - v_cash;
  end loop;
  perform purchases.note_owed(p_member);
end $$;

-- One collection: the transfer, its e-mail, and the reduced debt of the reversal.
create or replace function purchases.collect_from(
  p_member text, p_reversal text, p_bought text, b purchases.books, p_cash numeric, p_stake numeric,
  p_to bigint
) returns text
language plpgsql as $$
declare
  v_transfer text := purchases.new_transfer_id();
  v_taken numeric := p_cash + p_stake;
  v_count integer;
begin
  update purchase_reversal set owed = owed - v_taken, collections = collections + 1
  where id = p_reversal
  returning collections into v_count;
  perform purchases.reclaim(p_reversal, v_taken, b);
  perform purchases.post(v_transfer, 'buy-collect:' || p_reversal || ':' || v_count,
    array[b.cash, b.stake, p_to, b.claims, b.receivable],
    array[-p_cash, -p_stake, v_taken, -v_taken, v_taken],
    p_bought);
  perform purchases.fit_holds(r.purchase_id) from purchase_reversal r where r.id = p_reversal;
  perform mail.about_transfer('purchase-reversed', v_transfer, p_member);
  return v_transfer;
end $$;
