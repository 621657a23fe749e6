-- Refunds and disputes of a purchase, each under the card network's id. Each step is idempotent.
-- Both claim the tokens in proportion to the money; together never more than were credited, and
-- exactly these when all of the money went back.

-- The tokens to claim for `p_amount` more of the money. `p_except`: a reversal whose own claim is not counted.
create or replace function purchases.claim(p purchase, p_amount numeric, p_except text default null)
returns numeric
language sql stable as $$
  select greatest(0, least(
    p.tokens - live.tokens,
    div(p.tokens * least(p.amount, live.amount + p_amount) + p.amount - 1, p.amount) - live.tokens))
  from (
    select coalesce(sum(r.tokens), 0) as tokens, coalesce(sum(r.amount), 0) as amount
    from purchase_reversal r
    where r.purchase_id = p.id and purchases.claims(r.status) and r.id is distinct from p_except
  ) live
$$;

-- The reversal `p_ended` keeps none of the `p_tokens` that it claimed: the other reversals of the purchase that took money
-- claim of them what they could not before, each for its own money alone. What they take from cash is told to the buyer, what is not there is owed. Returns
-- what they claimed. The caller notes the debt and fits the holds.
create or replace function purchases.claim_again(p purchase, p_ended text, p_tokens numeric, b purchases.books)
returns numeric
language plpgsql as $$
declare
  r purchase_reversal;
  v_transfer text;
  v_claim numeric;
  v_taken numeric;
  v_all numeric := 0;
begin
  for r in
    select * from purchase_reversal o
    where o.purchase_id = p.id and o.id <> p_ended and purchases.takes_back(o.status)
    order by o.created_at, o.id
  loop
    v_claim := least(p_tokens - v_all, purchases.claim(p, r.amount, r.id) - r.tokens,
      div(p.tokens * least(p.amount, r.amount) + p.amount - 1, p.amount) - r.tokens);
    continue when v_claim <= 0;
    v_taken := least(v_claim, ledger.available_for_debit(b.cash, v_claim));
    v_transfer := purchases.new_transfer_id();
    perform purchases.post(v_transfer, 'buy-claimed-again:' || p_ended || ':' || r.id,
      array[b.cash, case r.status when 'open' then b.held else b.treasury end, b.receivable, b.claims],
      array[-v_taken, v_taken, v_taken - v_claim, v_claim - v_taken], p.transfer_id);
    if v_taken > 0 then
      perform mail.about_transfer('purchase-reversed', v_transfer, p.member_id);
    end if;
    update purchase_reversal
    set tokens = tokens + v_claim, owed = owed + v_claim - v_taken,
      held = held + case r.status when 'open' then v_taken else 0 end
    where id = r.id;
    v_all := v_all + v_claim;
  end loop;
  return v_all;
end $$;

-- `p_withdrawal`: the withdrawal that the network's refund names. The refund answers it if it is one of this purchase over the
-- same money, and no other refund has answered it; otherwise it is a refund of its own.
-- outcome: 'taken', 'known', 'returned' (a refund that failed), 'not_credited'.
-- Tokens that are to be given back and are not there: it is looked at every ten minutes.
create or replace function purchases.refund(
  p_purchase text, p_refund text, p_amount numeric, p_succeeds boolean, p_transfer text, p_withdrawal text default null
) returns text
language plpgsql as $$
declare
  p purchase;
  r purchase_reversal;
  v_left numeric;
  b purchases.books;
  claimed numeric;
  taken numeric;
begin
  p := purchases.locked(p_purchase);
  if p.transfer_id is null then
    return 'not_credited';
  end if;
  update purchase_reversal set refund_id = p_refund
  where id = p_withdrawal and purchase_id = p.id and kind = 'withdrawal' and amount = p_amount
    -- A withdrawal that was done before refunds were stored has none.
    and (refund_id = p_refund or (refund_id is null and status in ('requested', 'done')))
  returning * into r;
  if r.id is null then
    select * into r from purchase_reversal where id = p_refund;
    if p_withdrawal is not null and r.id is null and p_succeeds then
      perform purchases.alert('refund_differs', p_refund);
    end if;
  end if;
  if r.status = 'requested' then
    if not p_succeeds then
      perform purchases.refuse_withdrawal(r.id, p_transfer);
      return 'returned';
    end if;
    perform purchases.end_withdrawal(p, r, p_transfer);
    return 'taken';
  end if;
  if r.id is not null and (r.status = 'failed' or p_succeeds) then
    return 'known';
  end if;

  b := purchases.open_books(p.member_id, p.currency);
  if r.id is not null then
    if ledger.available_for_debit(b.treasury, r.tokens - r.owed) < r.tokens - r.owed then
      perform purchases.alert('refund_failed', r.id);
      update purchase set next_look_at = clock_timestamp() + interval '10 minutes' where id = p.id;
      return 'known';
    end if;
    perform purchases.reclaim(r.id, r.owed, b);
    perform purchases.post(p_transfer, 'buy-refund-failed:' || r.id,
      array[b.treasury, b.cash, b.receivable, b.claims, b.clearing, b.sales],
      array[r.owed - r.tokens, r.tokens - r.owed, r.owed, -r.owed, r.amount, -r.amount],
      p.transfer_id);
    update purchase_reversal set status = 'failed', owed = 0 where id = r.id;
    v_left := r.tokens - purchases.claim_again(p, r.id, r.tokens, b);
    if r.kind = 'withdrawal' then
      perform purchases.alert('purchase_withdrawal_refused', r.id);
    end if;
    if r.kind = 'withdrawal' and v_left > 0 then
      perform mail.about_transfer('purchase-withdrawal-refused', p_transfer, p.member_id);
    end if;
    perform purchases.note_owed(p.member_id);
    update purchase set next_look_at = null where id = p.id;
    perform purchases.fit_holds(p.id);
    perform purchases.reopen(p.member_id);
    return 'returned';
  end if;
  if not p_succeeds then
    insert into purchase_reversal (id, purchase_id, kind, status, amount, tokens)
    values (p_refund, p.id, 'refund', 'failed', p_amount, 0);
    return 'known';
  end if;
  claimed := purchases.claim(p, p_amount);
  taken := least(claimed, ledger.available_for_debit(b.cash, claimed));
  perform purchases.post(p_transfer, 'buy-refund:' || p_refund,
    array[b.cash, b.treasury, b.receivable, b.claims, b.clearing, b.sales],
    array[-taken, taken, taken - claimed, claimed - taken, -p_amount, p_amount],
    p.transfer_id);
  if taken > 0 then
    perform mail.about_transfer('purchase-reversed', p_transfer, p.member_id);
  end if;
  insert into purchase_reversal (id, purchase_id, kind, status, amount, tokens, owed)
  values (p_refund, p.id, 'refund', 'done', p_amount, claimed, claimed - taken);
  perform purchases.note_owed(p.member_id);
  perform purchases.fit_holds(p.id);
  return 'taken';
end $$;

-- An open dispute takes cash at once; the missing part becomes a lien on the stake and on later
-- cash. A lost dispute becomes a debt, which the caller settles next (purchases.settle_debt).
-- outcome: 'held', 'released', 'lost', 'known', 'not_credited'.
create or replace function purchases.dispute(
  p_purchase text, p_dispute text, p_amount numeric, p_status text, p_opening text, p_ending text
) returns text
language plpgsql as $$
declare
  p purchase;
  r purchase_reversal;
  b purchases.books;
  claimed numeric;
  taken numeric;
begin
  p := purchases.locked(p_purchase);
  if p.transfer_id is null then
    return 'not_credited';
  end if;
  b := purchases.open_books(p.member_id, p.currency);
  select * into r from purchase_reversal where id = p_dispute;
  if r.id is null then
    claimed := case when p_status = 'won' then 0 else purchases.claim(p, p_amount) end;
    taken := least(claimed, ledger.available_for_debit(b.cash, claimed));
    if p_status <> 'won' then
      perform purchases.post(p_opening, 'buy-dispute:' || p_dispute,
        array[b.cash, b.held, b.receivable, b.claims, b.clearing, b.disputes],
        array[-taken, taken, taken - claimed, claimed - taken, -p_amount, p_amount],
        p.transfer_id);
      perform purchases.alert('dispute_opened', p_dispute);
      if taken > 0 then
        perform mail.about_transfer('purchase-reversed', p_opening, p.member_id);
      end if;
    end if;
    insert into purchase_reversal (id, purchase_id, kind, status, amount, tokens, held, owed)
    values (p_dispute, p.id, 'dispute', case when p_status = 'won' then 'won' else 'open' end,
      p_amount, claimed, taken, claimed - taken)
    returning * into r;
    perform purchases.note_owed(p.member_id);
    perform purchases.fit_holds(p.id);
    if p_status = 'open' then
      return 'held';
    end if;
  end if;
  if r.status <> 'open' or p_status = 'open' then
    return 'known';
  end if;
  if p_status = 'won' then
    perform purchases.post(p_ending, 'buy-dispute-won:' || r.id,
      array[b.held, b.cash, b.receivable, b.claims, b.disputes, b.clearing],
      array[-r.held, r.held, r.owed, -r.owed, -r.amount, r.amount],
      p.transfer_id);
    update purchase_reversal set status = 'won', held = 0, owed = 0 where id = r.id;
    perform purchases.claim_again(p, r.id, r.tokens, b);
    perform purchases.note_owed(p.member_id);
    perform purchases.fit_holds(p.id);
    perform purchases.reopen(p.member_id);
    perform purchases.collect(p.member_id);
    return 'released';
  end if;
  perform purchases.post(p_ending, 'buy-dispute-lost:' || r.id,
    array[b.held, b.treasury, b.disputes, b.sales],
    array[-r.held, r.held, -r.amount, r.amount],
    p.transfer_id);
  update purchase_reversal set status = 'lost', held = 0 where id = r.id;
  perform purchases.fit_holds(p.id);
  return 'lost';
end $$;
