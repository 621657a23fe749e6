-- A buyer takes back a purchase while its tokens are in their payment account. The tokens are held from the request on;
-- the card network sends the money to the card, and its answer ends the withdrawal.

-- Until when a purchase can be taken back: so many days after its credit, or after a withdrawal that was asked for in time was
-- refused.
create or replace function purchases.withdrawable_until(p purchase, p_days integer) returns timestamptz
language sql stable as $$
  select greatest(p.closed_at, max(t.created_at)) + make_interval(days => p_days)
  from purchase_reversal r
    join ledger.transfer t on t.business_key in ('buy-withdrawal-refused:' || r.id, 'buy-refund-failed:' || r.id)
  where r.purchase_id = p.id and r.kind = 'withdrawal' and r.status = 'failed'
$$;

-- What of a purchase can be taken back now. `amount` is the part of the money that the tokens are of the purchase,
-- rounded down so that all parts together are never more than was paid. Tokens on hold of other purchases stay: their hold
-- has no effect on an account without them.
-- refused: null, or why nothing can be: 'purchase_not_credited', 'purchase_withdrawn' (also while it is requested),
-- 'withdrawal_period_over', 'payments_disabled', 'purchase_disputed', 'debt_open', 'tokens_spent', 'domain_unproven' (what
-- customers paid a business stays: `purchases.returnable`).
create or replace function purchases.withdrawable(
  p purchase, p_days integer, out refused text, out tokens numeric, out amount numeric, out until timestamptz
)
language plpgsql stable as $$
declare
  v_taken record;
  v_owed numeric;
  v_may_pay boolean;
  v_most numeric;
begin
  tokens := 0;
  amount := 0;
  if p.transfer_id is null then refused := 'purchase_not_credited'; return; end if;
  until := purchases.withdrawable_until(p, p_days);
  select coalesce(sum(r.tokens), 0) as tokens, coalesce(sum(r.amount), 0) as amount,
    bool_or(r.kind = 'withdrawal') as withdrawn, bool_or(r.status in ('open', 'lost')) as disputed
  into v_taken
  from purchase_reversal r where r.purchase_id = p.id and purchases.claims(r.status);
  select m.owed, m.payments_enabled into v_owed, v_may_pay from member m where m.id = p.member_id;
  refused := case
    when v_taken.withdrawn then 'purchase_withdrawn'
    when until <= clock_timestamp() then 'withdrawal_period_over'
    when not v_may_pay then 'payments_disabled'
    when v_taken.disputed then 'purchase_disputed'
    when v_owed > 0 then 'debt_open' end;
  if refused is not null then return; end if;
  select least(lot.tokens, ledger.balance(m.cash_account), p.tokens - v_taken.tokens,
    ledger.balance(m.cash_account) + coalesce(ledger.balance(m.stake_account), 0) - purchases.held_tokens(m.id)
      + coalesce((select c.amount from card_hold c join purchase_hold h on h.purchase_id = c.purchase_id
        where c.purchase_id = p.id and c.member_id = m.id and purchases.is_held(h)), 0)) into tokens
  from purchases.lots(p.member_id, least(clock_timestamp() - make_interval(days => p_days), p.closed_at - interval '1 second')) lot
  join member m on m.id = p.member_id
  where lot.purchase_id = p.id;
  tokens := greatest(0, coalesce(tokens, 0));
  v_most := purchases.returnable(p);
  refused := case when tokens > 0 and v_most = 0 then 'domain_unproven' end;
  tokens := least(tokens, v_most);
  amount := greatest(0, div(p.amount * (v_taken.tokens + tokens), p.tokens) - v_taken.amount);
  if refused is null and (tokens = 0 or amount = 0) then refused := 'tokens_spent'; end if;
end $$;

-- What the buyer sees of it: null for a purchase that was not credited or is over, and was not taken back.
create or replace function purchases.withdrawal_json(p purchase, p_days integer) returns jsonb
language sql stable as $$
  select case
    when r.id is not null then jsonb_build_object(
      'status', r.status,
      'tokens', format.decimal(r.tokens, 18),
      'amount', format.decimal(r.amount, purchases.decimals(p.currency)),
      'until', null,
      'requestedAt', format.utc(r.created_at))
    when p.transfer_id is not null and purchases.withdrawable_until(p, p_days) > clock_timestamp() then (
      select jsonb_build_object(
        'status', coalesce(w.refused, 'possible'),
        'tokens', format.decimal(w.tokens, 18),
        'amount', format.decimal(w.amount, purchases.decimals(p.currency)),
        'until', format.utc(w.until),
        'requestedAt', null)
      from purchases.withdrawable(p, p_days) w) end
  from (values (1)) one
  left join lateral (
    select * from purchase_reversal r
    where r.purchase_id = p.id and r.kind = 'withdrawal' and r.status <> 'failed'
    order by r.created_at desc limit 1
  ) r on true
$$;

-- Takes back what can be of a purchase. `p_tokens`: what the buyer was shown; null takes what there is. `p_recipient`: by the
-- link of an e-mail to this address, which must still get the e-mails about the account; null when signed in.
-- outcome: 'requested', 'purchase_changed', what `withdrawable` refuses, or an error code.
create or replace function purchases.request_withdrawal(
  p_id text, p_purchase text, p_member text, p_tokens numeric, p_days integer, p_transfer text,
  p_recipient text default null
) returns text
language plpgsql as $$
declare
  p purchase;
  b purchases.books;
  w record;
begin
  perform authority.share(o.id) from member o where o.email = p_recipient and o.kind = 'person';
  p := purchases.locked(p_purchase);
  if p.id is null or p.member_id <> p_member then return 'not_found'; end if;
  if p_recipient is not null
    and not exists (select from mail.recipients(p.member_id) r where r.email = p_recipient)
  then
    return 'not_found';
  end if;
  b := purchases.open_books(p.member_id, p.currency);
  select * into w from purchases.withdrawable(p, p_days);
  if w.refused is not null then return w.refused; end if;
  if p_tokens <> w.tokens then return 'purchase_changed'; end if;
  insert into purchase_reversal (id, purchase_id, kind, status, amount, tokens, held, next_ask_at)
  values (p_id, p.id, 'withdrawal', 'requested', w.amount, w.tokens, w.tokens, clock_timestamp());
  perform purchases.post(p_transfer, 'buy-withdrawal:' || p_id,
    array[b.cash, b.held], array[-w.tokens, w.tokens], p.transfer_id);
  perform purchases.fit_holds(p.id);
  perform mail.about_transfer('purchase-withdrawn', p_transfer, p.member_id);
  return 'requested';
end $$;

-- The card network has sent the money of a requested withdrawal to the card.
create or replace function purchases.end_withdrawal(p purchase, r purchase_reversal, p_transfer text) returns void
language plpgsql as $$
declare
  b purchases.books := purchases.open_books(p.member_id, p.currency);
begin
  perform purchases.post(p_transfer, 'buy-refund:' || r.id,
    array[b.held, b.treasury, b.clearing, b.sales],
    array[-r.held, r.held, -r.amount, r.amount], p.transfer_id);
  update purchase_reversal set status = 'done', held = 0, next_ask_at = null where id = r.id;
  perform purchases.fit_holds(p.id);
end $$;

-- The card network refuses a requested withdrawal for good: the tokens go back to the buyer, less what other reversals of
-- the purchase claim of them. False when it has ended before.
create or replace function purchases.refuse_withdrawal(p_id text, p_transfer text) returns boolean
language plpgsql as $$
declare
  p purchase;
  r purchase_reversal;
  b purchases.books;
begin
  p := purchases.locked((select purchase_id from purchase_reversal where id = p_id));
  select * into r from purchase_reversal where id = p_id;
  if r.status is distinct from 'requested' then return false; end if;
  b := purchases.open_books(p.member_id, p.currency);
  update purchase_reversal set status = 'failed', held = 0, next_ask_at = null where id = r.id;
  perform purchases.post(p_transfer, 'buy-withdrawal-refused:' || r.id,
    array[b.held, b.cash], array[-r.held, r.held], p.transfer_id);
  if purchases.claim_again(p, r.id, r.tokens, b) < r.tokens then
    perform mail.about_transfer('purchase-withdrawal-refused', p_transfer, p.member_id);
  end if;
  perform purchases.note_owed(p.member_id);
  perform purchases.fit_holds(p.id);
  perform purchases.reopen(p.member_id);
  perform purchases.alert('purchase_withdrawal_refused', r.id);
  perform purchases.collect(p.member_id);
  return true;
end $$;

-- Claims requested withdrawals that the network is to be asked about: after 20 seconds again, then after 40 and so on, at
-- most every ten minutes.
create or replace function purchases.claim_withdrawals(p_most integer)
returns table (id text, intent_id text, amount numeric)
language sql as $$
  update purchase_reversal r
  set asked = r.asked + 1,
    next_ask_at = clock_timestamp() + least(interval '20 seconds' * 2 ^ least(r.asked, 6), interval '10 minutes')
  from (
    select o.id from purchase_reversal o where o.next_ask_at <= clock_timestamp()
    order by o.next_ask_at limit p_most for update skip locked
  ) due, purchase p
  where r.id = due.id and p.id = r.purchase_id
  returning r.id, p.intent_id, r.amount
$$;
