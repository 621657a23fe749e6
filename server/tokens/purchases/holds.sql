-- Holds on tokens bought by card. They may be spent at once, but not withdrawn before the hold of
-- their purchase ends. A payment with held tokens carries the hold to the payee, whose payout of
-- them waits; a reservation keeps it until it is captured or released.
--
-- Lock order: members, ledger accounts, then rows of purchase_hold in the order of purchase ids.
-- These are the last locks that a transaction takes.

create or replace function purchases.is_held(h purchase_hold) returns boolean
language sql stable as $$
  select h.kept_for is not null or h.until > clock_timestamp()
$$;

-- Tokens in a member's accounts that may not be withdrawn now.
create or replace function purchases.held_tokens(p_member text) returns numeric
language sql stable as $$
  select coalesce(sum(c.amount), 0)
  from card_hold c join purchase_hold h on h.purchase_id = c.purchase_id
  where c.member_id = p_member and purchases.is_held(h)
$$;

-- The part of a member's cash and stake that may be withdrawn now: neither owed nor held. One
-- statement has one snapshot, so it sees a concurrent payment with its hold or not at all.
create or replace function purchases.free_tokens(p_member text) returns numeric
language sql stable as $$
  select greatest(0, coalesce(ledger.balance(m.cash_account), 0)
    + coalesce(ledger.balance(m.stake_account), 0) - m.owed - purchases.held_tokens(m.id))
  from member m where m.id = p_member
$$;

-- Locks all holds that a change of this member's tokens can touch: of their own purchases, and of
-- held tokens they received.
create or replace function purchases.lock_holds(p_member text) returns void
language sql as $$
  select h.purchase_id from purchase_hold h
  where h.purchase_id in (
    select c.purchase_id from card_hold c where c.member_id = p_member
    union all
    select p.id from purchase p where p.member_id = p_member)
  order by h.purchase_id for no key update
$$;

-- How long the tokens of a purchase are held. Most stolen cards are reported within two weeks, so
-- the first purchases of a member are held longer, until one of them is that old and undisputed.
create or replace function purchases.hold_time(p_purchase text, p_known interval, p_new interval)
returns interval
language sql stable as $$
  select case when exists (
    select from purchase p
    join purchase o on o.member_id = p.member_id and o.status = 'credited'
      and o.closed_at <= clock_timestamp() - p_new
    where p.id = p_purchase and not exists (
      select from purchase_reversal r
      where r.purchase_id = o.id and r.kind = 'dispute' and r.status in ('open', 'lost'))
  ) then p_known else p_new end
$$;

-- Starts the hold of a purchase that has just been credited. The caller has locked the member.
create or replace function purchases.hold_credit(p purchase, p_hold interval) returns void
language plpgsql as $$
declare
  v_until timestamptz := clock_timestamp() + p_hold;
begin
  if p_hold <= interval '0' then return; end if;
  insert into purchase_hold (purchase_id, until) values (p.id, v_until);
  insert into card_hold (purchase_id, member_id, amount) values (p.id, p.member_id, p.tokens);
  update member set card_hold_until = greatest(card_hold_until, v_until) where id = p.member_id;
end $$;

-- `p_transfer` has just moved `p_total` tokens from `p_from` to `p_to`. Tokens that are neither
-- held nor owed are spent first. Held tokens that the remaining balance no longer covers move with
-- the payment. `p_to` is a member or a reservation. Returns the amount of held tokens that moved.
create or replace function purchases.carry_holds(
  p_from text, p_to text, p_total numeric, p_transfer text
) returns numeric
language plpgsql as $$
declare
  v_most numeric;
begin
  perform purchases.lock_holds(p_from);
  select least(p_total, purchases.held_tokens(m.id) + m.owed
    - ledger.balance(m.cash_account) - ledger.balance(m.stake_account))
  into v_most from member m where m.id = p_from;
  return purchases.move_holds(p_from, p_to, v_most, p_transfer);
end $$;

-- Moves holds of up to `p_most` tokens from one owner to another, earliest hold first. The caller has locked them.
-- An owner is a member, or a reservation by the id of its session. Returns the amount that moved.
create or replace function purchases.move_holds(
  p_from text, p_to text, p_most numeric, p_transfer text
) returns numeric
language plpgsql as $$
declare
  c record;
  v_left numeric := p_most;
  v_part numeric;
  v_moved numeric := 0;
  v_is_session constant boolean := starts_with(p_to, 'pay_');
begin
  for c in
    select o.purchase_id, o.amount
    from card_hold o join purchase_hold h on h.purchase_id = o.purchase_id
    where (o.member_id = p_from or o.session_id = p_from) and purchases.is_held(h)
    order by h.kept_for is not null, h.until, o.purchase_id
  loop
    exit when v_left <= 0;
    v_part := least(v_left, c.amount);
    perform purchases.lift_hold(c.purchase_id, p_from, v_part);
    update card_hold set amount = amount + v_part
    where purchase_id = c.purchase_id and (member_id = p_to or session_id = p_to);
    if not found then
      insert into card_hold (purchase_id, member_id, session_id, amount)
      values (c.purchase_id, case when not v_is_session then p_to end, case when v_is_session then p_to end, v_part);
    end if;
    if not v_is_session then
      insert into card_hold_move (transfer_id, purchase_id, to_member, amount)
      values (p_transfer, c.purchase_id, p_to, v_part);
    end if;
    v_left := v_left - v_part;
    v_moved := v_moved + v_part;
  end loop;
  return v_moved;
end $$;

-- Payments of the member search for holds until the last of these ends.
create or replace function purchases.note_hold_until(p_member text) returns void
language sql as $$
  update member set card_hold_until = (
    select max(case when h.kept_for is null then h.until else 'infinity' end)
    from card_hold c join purchase_hold h on h.purchase_id = c.purchase_id
    where c.member_id = p_member)
  where id = p_member
$$;

-- A reservation of `p_total` tokens has ended: `p_transfer` moved `p_taken` of them to the payee, and `p_return` the rest
-- back to the payer. As in a payment, tokens that are not held are taken first. The caller has locked the payer.
create or replace function purchases.end_reserved_holds(
  p_session text, p_payee text, p_payer text, p_total numeric, p_taken numeric, p_transfer text, p_return text
) returns void
language plpgsql as $$
declare
  v_held numeric;
begin
  perform from purchase_hold h
  where h.purchase_id in (select c.purchase_id from card_hold c where c.session_id = p_session)
  order by h.purchase_id for no key update;
  if not found then return; end if;
  select coalesce(sum(c.amount), 0) into v_held
  from card_hold c join purchase_hold h on h.purchase_id = c.purchase_id
  where c.session_id = p_session and purchases.is_held(h);
  perform purchases.move_holds(p_session, p_payee, v_held - (p_total - p_taken), p_transfer);
  if purchases.move_holds(p_session, p_payer, p_total - p_taken, p_return) > 0 then
    perform purchases.note_hold_until(p_payer);
  end if;
  delete from card_hold where session_id = p_session;
end $$;

-- The same for a refund. The caller has locked the receiving member's row.
create or replace function purchases.carry_on_refund(
  p_from text, p_to text, p_total numeric, p_transfer text
) returns void
language plpgsql as $$
begin
  if not exists (select from card_hold c where c.member_id = p_from) then return; end if;
  if purchases.carry_holds(p_from, p_to, p_total, p_transfer) > 0 then
    perform purchases.note_hold_until(p_to);
  end if;
end $$;

-- Adjusts the holds of a purchase after each refund, dispute or collected debt. Tokens that the
-- buyer owes are a debt and are not also held. The holds of others shrink only by what was
-- recovered or booked as a loss.
create or replace function purchases.fit_holds(p_purchase text) returns void
language plpgsql as $$
declare
  h purchase_hold;
  p purchase;
  c record;
  v_kept text;
  v_own_most numeric;
  v_most numeric;
  v_own numeric;
  v_others numeric;
  v_excess numeric;
begin
  select * into h from purchase_hold where purchase_id = p_purchase for no key update;
  if h.purchase_id is null or not purchases.is_held(h) then return; end if;
  select * into p from purchase where id = p_purchase;
  select
    case when bool_or(r.status = 'open') then 'dispute'
      when bool_or(r.owed > r.written_off) then 'loss' end,
    p.tokens - coalesce(sum(r.tokens), 0),
    p.tokens - coalesce(sum(r.tokens - r.owed + r.written_off), 0)
  into v_kept, v_own_most, v_most
  from purchase_reversal r
  where r.purchase_id = p.id and purchases.claims(r.status);
  select coalesce(sum(amount) filter (where member_id is distinct from p.member_id), 0) into v_others
  from card_hold where purchase_id = p.id;

  v_own := greatest(0, least(v_own_most, v_most - v_others));
  if v_own > 0 then
    insert into card_hold (purchase_id, member_id, amount) values (p.id, p.member_id, v_own)
    on conflict (purchase_id, member_id) do update set amount = excluded.amount;
    update member set card_hold_until = greatest(card_hold_until, h.until) where id = p.member_id;
  else
    delete from card_hold where purchase_id = p.id and member_id = p.member_id;
  end if;
  v_excess := v_others + v_own - v_most;
  for c in
    select coalesce(member_id, session_id) as owner, amount from card_hold
    where purchase_id = p.id and member_id is distinct from p.member_id order by owner
  loop
    exit when v_excess <= 0;
    perform purchases.lift_hold(p.id, c.owner, least(v_excess, c.amount));
    v_excess := v_excess - least(v_excess, c.amount);
  end loop;
  update purchase_hold set kept_for = v_kept
  where purchase_id = p.id and kept_for is distinct from v_kept;
end $$;

-- Lifts a part of what one owner holds of a purchase: a member, or a reservation.
create or replace function purchases.lift_hold(p_purchase text, p_owner text, p_amount numeric)
returns void
language sql as $$
  delete from card_hold
  where purchase_id = p_purchase and (member_id = p_owner or session_id = p_owner) and amount <= p_amount;
  update card_hold set amount = amount - p_amount
  where purchase_id = p_purchase and (member_id = p_owner or session_id = p_owner) and amount > p_amount;
$$;

-- When held tokens of a member may be withdrawn: a line per date, nearest first. The date is null
-- while a dispute or a loss keeps them.
create or replace function purchases.releases_json(p_member text) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', format.decimal(amount, 18), 'until', format.utc(until))
    order by until nulls last), '[]')
  from (
    select sum(c.amount) as amount, case when h.kept_for is null then h.until end as until
    from card_hold c join purchase_hold h on h.purchase_id = c.purchase_id
    where c.member_id = p_member and purchases.is_held(h)
    group by 2
  ) line
$$;

-- The part of a payment or refund that is still held, and when the last of it may be withdrawn.
create or replace function purchases.held_of_transfer(p_transfer text) returns jsonb
language sql stable as $$
  select case when count(*) > 0 then jsonb_build_object(
    'amount', format.decimal(sum(least(v.amount, c.amount)), 18),
    'until', case when bool_and(h.kept_for is null) then format.utc(max(h.until)) end) end
  from card_hold_move v
  join purchase_hold h on h.purchase_id = v.purchase_id
  join card_hold c on c.purchase_id = v.purchase_id and c.member_id = v.to_member
  where v.transfer_id = p_transfer and purchases.is_held(h)
$$;

-- By schedule: deletes holds that have ended, and clears `card_hold_until` so that payments skip
-- the search.
create or replace function purchases.forget_holds() returns void
language plpgsql as $$
begin
  delete from purchase_hold where purchase_id in (
    select h.purchase_id from purchase_hold h
    where h.kept_for is null and h.until <= clock_timestamp() - interval '1 hour'
    order by h.purchase_id for update skip locked);
  update member set card_hold_until = null where id in (
    select m.id from member m
    where m.card_hold_until <= clock_timestamp()
      and not exists (select from card_hold c where c.member_id = m.id)
    for no key update skip locked)
    and not exists (select from card_hold c where c.member_id = member.id);
end $$;
