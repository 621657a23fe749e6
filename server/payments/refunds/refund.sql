-- Refunds, whole or partial: one commit moves the tokens, writes the refund, updates the session,
-- and records the event and an e-mail to each side.

create or replace function refunds.refund_json(r refund, s pay_session) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', r.id,
    'paySessionId', r.session_id,
    'amount', format.decimal(r.amount, s.decimals),
    'gross', format.decimal(r.gross, s.decimals),
    'currency', s.currency,
    'tokens', format.decimal(r.tokens, 18),
    'entries', r.entries,
    'reason', r.reason,
    'tax', case when r.tax is null then '[]' else pay.refund_tax_json(s.decimals, r.tax) end,
    'transactionId', r.transfer_id,
    'createdAt', format.utc(r.created_at))
$$;

-- `p_amount` is a part of what was taken of the net, in the smallest units of the session's currency; null: all that is left. A refund
-- moves the tokens that all refunds together are worth, minus those refunded before. So rounding
-- never adds up, and the last refund moves exactly the rest. Its part of the price is counted the same way.
-- A merchant who is switched off, frozen after an undone change, or has left cannot refund; an
-- operator can do it for them (`p_by_operator`).
-- `p_entries` of a pass that the session sold return in the same transfer (`passes.refund_of`). `p_lines`: the lines
-- that it is for, whose tax it lessens; without the line of the pass no entry returns by default.
-- outcome: 'refunded', 'amount_too_small' (less than a step of the token), 'lines_exceeded' or an error code.
create or replace function refunds.refund(
  p_id text, p_session text, p_merchant text, p_amount numeric, p_reason text,
  p_levels text[], p_public_url text, p_transfer text, p_event text,
  p_by_operator boolean default false, p_entries integer default null, p_lines integer[] default null
) returns text
language plpgsql as $$
declare
  s pay_session;
  r refund;
  giver member;
  v_blocked numeric;
  v_back record;
  v_taken record;
  v_amount numeric;
  v_worth record;
  v_tax record;
  v_tokens numeric;
  v_from bigint;
  v_to bigint;
  v_refused text;
  v_entries integer;
  -- Of the entries that return.
  v_accounts bigint[];
  v_is_last boolean;
begin
  select * into s from pay_session
  where id = p_session and merchant_id = p_merchant
  for no key update;
  if s.id is null then return 'session_not_found'; end if;
  if s.transfer_id is null then return 'session_not_paid'; end if;
  -- Read without a lock, or all payers of this merchant would wait for it.
  select * into giver from member where id = s.merchant_id;
  if not p_by_operator and (not giver.payments_enabled or giver.closed_at is not null
    or giver.outgoing_frozen_at is not null)
  then
    return 'payments_disabled';
  end if;
  -- Read under the session's lock, so that each of several concurrent refunds sees those before it.
  select * into v_back from pay.refunded(s);
  select * into v_taken from prices.taken(s);
  if s.pass_id is not null then
    perform from pass_holding where session_id = s.id for no key update;
    select of.outcome, of.amount, nullif(of.entries, 0), of.entries = of.unused, array[of.account, of.returned_account]
    into v_refused, v_amount, v_entries, v_is_last, v_accounts
    from passes.refund_of(s, v_back.amount, p_amount, p_entries, p_lines) of;
    if v_refused <> 'ok' then return v_refused; end if;
  elsif p_entries is not null then
    return 'pass_used_up';
  else
    v_amount := coalesce(p_amount, v_taken.net - v_back.amount);
  end if;
  if v_amount <= 0 or v_amount > v_taken.net - v_back.amount then return 'refund_exceeds_payment'; end if;
  v_worth := pay.worth(s, v_back.amount + v_amount);
  v_tokens := v_worth.tokens - v_back.tokens;
  if v_tokens <= 0 then return 'amount_too_small'; end if;
  v_tax := pay.refund_tax(s, v_amount, p_lines);
  if v_tax.outcome is not null then return v_tax.outcome; end if;

  v_from := giver.cash_account;
  -- An exit that settles now closes the payer's account before or after this: both lock the member
  -- first and then the accounts.
  select cash_account into v_to from member where id = s.payer_id for no key update;
  -- Nobody could use the tokens of an erased member.
  if exists (select from member where id = s.payer_id and erased_at is not null) then
    return 'payments_disabled';
  end if;
  perform ledger.lock(array[v_from, v_to]);
  -- Every change of the merchant's debt or stake locks their cash too, so these values hold until
  -- the commit.
  select * into giver from member where id = s.merchant_id;
  v_blocked := greatest(0, giver.owed - coalesce(ledger.balance(giver.stake_account), 0));
  if ledger.available_for_debit(v_from, v_tokens + v_blocked) < v_tokens + v_blocked then
    return 'insufficient_balance';
  end if;
  perform ledger.post(p_transfer, 'payment', 'refund:' || p_id,
    array[v_from, v_to] || case when v_entries > 0 then v_accounts else '{}' end,
    array[-v_tokens, v_tokens] || case when v_entries > 0 then array[-v_entries, v_entries]::numeric[] else '{}' end,
    coalesce(p_reason, s.description), s.transfer_id);
  if v_entries > 0 and v_is_last then
    update pass_holding set ended = 'returned', ended_at = clock_timestamp() where session_id = s.id;
  end if;
  perform purchases.carry_on_refund(s.merchant_id, s.payer_id, v_tokens, p_transfer);
  -- A closed account that receives tokens is reopened, or they could never be moved.
  update member set closed_at = null where id = s.payer_id and closed_at is not null;

  insert into refund (id, session_id, transfer_id, amount, gross, tokens, reason, entries, tax)
  values (p_id, s.id, p_transfer, v_amount, v_worth.gross - v_back.gross, v_tokens, p_reason, v_entries, v_tax.tax)
  returning * into r;
  update pay_session
  set status = case when v_back.amount + v_amount = v_taken.net then 'refunded' else 'partially_refunded' end
  where id = s.id
  returning * into s;
  perform events.record(p_event, s.merchant_id, 'pay_session.refunded', s.id,
    pay.merchant_json(s, p_levels, p_public_url)
      || jsonb_build_object('refund', refunds.refund_json(r, s)));
  if v_entries > 0 and v_is_last then
    perform passes.announce_holding(h.id, 'holding.ended') from pass_holding h where h.session_id = s.id;
  end if;
  if s.agreement_id is not null then
    perform plans.write_event('charge.refunded', c.id) from charge c where c.session_id = s.id;
  end if;
  perform mail.about_transfer('refund-received', p_transfer, s.payer_id);
  perform mail.about_transfer('refund-given', p_transfer, s.merchant_id);
  perform invoices.at_refund(r);
  return 'refunded';
end $$;
