-- Losses of card purchases: a dispute was lost, and the buyer has spent the tokens.
--
-- The buyer keeps the debt. The community's loss is booked from `claims:tokens` to `loss:cards`.
-- Tokens that a payee still has on hold are not a loss yet: the hold is lifted only within the
-- bounds of buyer, card and merchant. An operator decides about the rest.

-- Payments of a debt first reverse a booked loss.
create or replace function purchases.reclaim(p_reversal text, p_amount numeric, b purchases.books)
returns void
language plpgsql as $$
declare
  v_part numeric;
  v_transfer text;
begin
  select least(written_off, p_amount) into v_part from purchase_reversal where id = p_reversal;
  if coalesce(v_part, 0) = 0 then return; end if;
  update purchase_reversal set written_off = written_off - v_part where id = p_reversal;
  v_transfer := purchases.new_transfer_id();
  perform purchases.post(v_transfer, 'buy-loss-recovered:' || v_transfer,
    array[b.losses, b.claims], array[-v_part, v_part]);
end $$;

create or replace function purchases.book_loss(
  r purchase_reversal, p_merchant text, p_amount numeric, p_reason text, b purchases.books
) returns void
language plpgsql as $$
declare
  v_loss bigint;
begin
  insert into card_loss (reversal_id, merchant_id, amount, reason)
  values (r.id, p_merchant, p_amount, p_reason) returning id into v_loss;
  update purchase_reversal set written_off = written_off + p_amount where id = r.id;
  perform purchases.post(purchases.new_transfer_id(), 'buy-loss:' || v_loss,
    array[b.claims, b.losses], array[-p_amount, p_amount]);
  if p_merchant is not null then
    perform purchases.lift_hold(r.purchase_id, p_merchant, p_amount);
  end if;
end $$;

-- Booked losses of a member's purchases that are not recovered.
create or replace function purchases.member_loss(p_member text) returns numeric
language sql stable as $$
  select coalesce(sum(r.written_off), 0)
  from purchase_reversal r join purchase p on p.id = r.purchase_id
  where p.member_id = p_member and r.written_off > 0
$$;

create or replace function purchases.card_loss(p_fingerprint text) returns numeric
language sql stable as $$
  select coalesce(sum(r.written_off), 0)
  from purchase_reversal r join purchase p on p.id = r.purchase_id
  where p.card_fingerprint = p_fingerprint and r.written_off > 0
$$;

-- The loss that the community may still bear for a merchant. Zero for a new one, and without a
-- proven domain.
create or replace function purchases.merchant_bound(p_merchant text, p_most numeric, p_age interval)
returns numeric
language sql stable as $$
  select coalesce((
    select greatest(0, p_most - coalesce((
      select sum(l.amount) from card_loss l
      where l.merchant_id = b.id and l.reason = 'merchant'
        and l.at > clock_timestamp() - interval '30 days'), 0))
    from merchant b
    where b.id = p_merchant and b.created_at <= clock_timestamp() - p_age
      and domain.is_proven(b.id, b.recipient_domain)
  ), 0)
$$;

-- Decides once who bears the part of a lost dispute (or refund) that the buyer has not covered. The
-- lock on `claims:tokens` serializes decisions, so that two never use the same part of a bound.
-- outcome: 'nothing', 'decided', or 'held' when a payee's hold stays until an operator decides.
create or replace function purchases.decide_loss(
  p_reversal text, p_member_most numeric, p_card_most numeric, p_merchant_most numeric,
  p_merchant_age interval
) returns text
language plpgsql as $$
declare
  p purchase;
  r purchase_reversal;
  b purchases.books;
  c record;
  v_open numeric;
  v_held numeric;
  v_part numeric;
begin
  select * into p from purchases.locked(
    (select v.purchase_id from purchase_reversal v where v.id = p_reversal));
  if p.id is null then return 'nothing'; end if;
  b := purchases.open_books(p.member_id, p.currency);
  select * into r from purchase_reversal where id = p_reversal;
  if r.loss_decided_at is not null or r.status not in ('lost', 'done') or r.owed <= r.written_off then
    return 'nothing';
  end if;
  perform purchases.fit_holds(p.id);
  v_open := r.owed - r.written_off;
  v_held := greatest(0, least(v_open, purchases.held_by_payees(p) - (
    select coalesce(sum(o.owed - o.written_off), 0) from purchase_reversal o
    where o.purchase_id = p.id and o.id <> r.id and purchases.takes_back(o.status))));
  if v_open > v_held then
    perform purchases.book_loss(r, null, v_open - v_held, 'spent', b);
  end if;
  for c in
    select o.member_id, o.amount from card_hold o
    where o.purchase_id = p.id and o.member_id <> p.member_id and v_held > 0
    order by o.member_id
  loop
    v_part := least(v_held, c.amount,
      purchases.merchant_bound(c.member_id, p_merchant_most, p_merchant_age),
      p_member_most - purchases.member_loss(p.member_id),
      p_card_most - coalesce(purchases.card_loss(p.card_fingerprint), 0));
    continue when v_part <= 0;
    perform purchases.book_loss(r, c.member_id, v_part, 'merchant', b);
    v_held := v_held - v_part;
  end loop;
  update purchase_reversal set loss_decided_at = clock_timestamp() where id = r.id;
  perform purchases.fit_holds(p.id);
  if v_held <= 0 then return 'decided'; end if;
  perform purchases.alert('loss_held', r.id);
  return 'held';
end $$;

-- Tokens of a purchase that others than the buyer still have on hold: payees, and reservations.
create or replace function purchases.held_by_payees(p purchase) returns numeric
language sql stable as $$
  select coalesce(sum(c.amount), 0)
  from card_hold c join purchase_hold h on h.purchase_id = c.purchase_id
  where c.purchase_id = p.id and c.member_id is distinct from p.member_id and purchases.is_held(h)
$$;

-- An operator lifts the holds of a lost purchase: the community bears it. Returns the tokens.
create or replace function purchases.release_loss(p_reversal text) returns numeric
language plpgsql as $$
declare
  p purchase;
  r purchase_reversal;
  b purchases.books;
  c record;
  v_left numeric;
  v_sum numeric := 0;
begin
  select * into p from purchases.locked(
    (select v.purchase_id from purchase_reversal v where v.id = p_reversal));
  if p.id is null then return 0; end if;
  b := purchases.open_books(p.member_id, p.currency);
  select * into r from purchase_reversal where id = p_reversal;
  if r.loss_decided_at is null then return 0; end if;
  v_left := r.owed - r.written_off;
  for c in
    select o.member_id, o.session_id, o.amount from card_hold o
    where o.purchase_id = p.id and o.member_id is distinct from p.member_id order by o.member_id, o.session_id
  loop
    exit when v_left <= 0;
    perform purchases.book_loss(r, c.member_id, least(v_left, c.amount), 'operator', b);
    perform purchases.lift_hold(p.id, c.session_id, least(v_left, c.amount));
    v_sum := v_sum + least(v_left, c.amount);
    v_left := v_left - least(v_left, c.amount);
  end loop;
  perform purchases.fit_holds(p.id);
  return v_sum;
end $$;

-- An operator takes held tokens of a lost purchase back from the payees, from cash and then from
-- stake, to pay the buyer's debt. Returns the tokens.
create or replace function purchases.take_back_loss(
  p_reversal text, p_trial interval, p_thresholds numeric[]
) returns numeric
language plpgsql as $$
declare
  p purchase;
  r purchase_reversal;
  b purchases.books;
  c record;
  v_cash numeric;
  v_stake numeric;
  v_most numeric;
  v_transfer text;
  v_sum numeric := 0;
begin
  select * into p from purchases.locked(
    (select v.purchase_id from purchase_reversal v where v.id = p_reversal));
  if p.id is null then return 0; end if;
  -- All accounts at once, in id order: locking the payees' accounts before those of open_books
  -- could deadlock.
  perform ledger.lock(array(
    select unnest(array[m.cash_account, m.stake_account]) from member m
    where m.id = p.member_id or m.id in (select o.member_id from card_hold o where o.purchase_id = p.id)
    union
    select a.id from ledger.account a
    where a.path in ('treasury:tokens', 'claims:tokens', 'loss:cards', 'sales:' || p.currency,
      'card:clearing:' || p.currency, 'card:disputes:' || p.currency,
      'member:' || p.member_id || ':held', 'member:' || p.member_id || ':receivable')));
  b := purchases.open_books(p.member_id, p.currency);
  select * into r from purchase_reversal where id = p_reversal;
  if r.loss_decided_at is null then return 0; end if;
  for c in
    select o.member_id, o.amount, m.cash_account, m.stake_account
    from card_hold o join member m on m.id = o.member_id
    where o.purchase_id = p.id and o.member_id <> p.member_id order by o.member_id
  loop
    v_most := least(c.amount, r.owed - r.written_off - v_sum);
    exit when v_most <= 0;
    v_cash := least(v_most, ledger.available_for_debit(c.cash_account, v_most));
    v_stake := least(v_most - v_cash, ledger.available_for_debit(c.stake_account, v_most - v_cash));
    continue when v_cash + v_stake <= 0;
    v_transfer := purchases.new_transfer_id();
    perform purchases.post(v_transfer, 'buy-take-back:' || v_transfer,
      array[c.cash_account, c.stake_account, b.treasury, b.claims, b.receivable],
      array[-v_cash, -v_stake, v_cash + v_stake, -v_cash - v_stake, v_cash + v_stake],
      p.transfer_id);
    if v_stake > 0 then
      perform levels.record_change(v_transfer, c.member_id, p_trial, p_thresholds);
    end if;
    perform purchases.lift_hold(p.id, c.member_id, v_cash + v_stake);
    v_sum := v_sum + v_cash + v_stake;
  end loop;
  update purchase_reversal set owed = owed - v_sum where id = r.id;
  perform purchases.note_owed(p.member_id);
  perform purchases.fit_holds(p.id);
  return v_sum;
end $$;
