-- Moves the tokens and writes the request. An exit takes the whole stake except the lien of an open
-- dispute and what may not leave yet, and is refused if that is not `p_amount`, where given; a payout
-- takes `p_amount` of the cash. Both of a business leave for its stored address only. Above
-- `p_two_above` tokens a day, a second person of `p_payout_roles` approves, or the withdrawal waits a
-- day. The caller has settled the debt in this transaction.
-- outcome: 'requested' or an error code of the catalogue.
create or replace function withdrawals.request(
  p_id text, p_member text, p_kind text, p_amount numeric, p_address text,
  p_hold_new interval, p_hold_known interval, p_cancel_hash bytea, p_transfer text,
  p_requested_by text, p_two_above numeric, p_payout_roles text[], p_team_hold interval
) returns text
language plpgsql as $$
declare
  m member;
  requester member;
  w withdrawal;
  v_is_business boolean;
  v_may_take_all boolean;
  v_own numeric;
  source bigint;
  v_stake numeric;
  v_blocked numeric;
  v_free numeric;
  v_is_large boolean;
begin
  select * into m from member where id = p_member for no key update;
  v_is_business := m.kind = 'business';
  if m.cash_account is null or m.stake_account is null then
    return 'no_accounts';
  end if;
  if not m.payments_enabled then
    return 'payments_disabled';
  end if;
  if m.outgoing_frozen_at is not null then
    return 'account_frozen';
  end if;
  if p_kind = 'payout' and not v_is_business then
    return 'not_found';
  end if;
  -- What stops a person's own withdrawals stops those that they ask for a business.
  if v_is_business then
    select * into requester from member where id = p_requested_by;
    if requester.outgoing_frozen_at is not null then return 'account_frozen'; end if;
    if withdrawals.is_held(requester) then return 'sign_in_changed'; end if;
  end if;
  if exists (select from withdrawal o where o.member_id = p_member and o.closed_at is null) then
    return 'withdrawal_pending';
  end if;
  if exists (select from deposit_address d where lower(d.address) = lower(p_address)) then
    return 'address_own';
  end if;
  -- Whoever may withdraw may not yet choose where to.
  if v_is_business and lower(p_address) is distinct from lower(m.external_deposit_address) then
    return 'address_not_stored';
  end if;
  if deny.is_denied('address', p_address) then
    return 'withdrawals_unavailable';
  end if;
  w.domain_proven := case when v_is_business then purchases.may_take_all(p_member) end;
  v_may_take_all := coalesce(w.domain_proven, true);
  perform ledger.lock(array[m.cash_account, m.stake_account]);
  v_stake := ledger.balance(m.stake_account);
  v_free := purchases.free_tokens(p_member);
  if not v_may_take_all then
    v_own := greatest(0, purchases.own_money(p_member));
  end if;
  w.amount := p_amount;
  if p_kind = 'exit' then
    -- Pending credits count, and reservations: their rest comes back.
    if ledger.balance(m.cash_account) <> 0 or exists (
      select from pay_session s where s.payer_id = p_member and s.status = 'authorized')
    then
      return 'cash_not_empty';
    end if;
    source := m.stake_account;
    w.amount := v_stake - m.owed;
    if w.amount <= 0 then
      return case when m.owed > 0 then 'receivable_open' else 'no_tokens' end;
    end if;
    if v_free = 0 then
      return 'payout_held';
    end if;
    if v_own = 0 or p_amount > v_own then
      return 'domain_unproven';
    end if;
    -- The rest stays staked until a later exit. least() ignores null.
    w.amount := least(w.amount, v_free, v_own);
    -- The member has confirmed another amount.
    if p_amount <> w.amount then
      return 'withdrawal_changed';
    end if;
  else
    source := m.cash_account;
    v_blocked := greatest(0, m.owed - v_stake);
    if ledger.available_for_debit(source, w.amount + v_blocked) < w.amount + v_blocked then
      return case when v_blocked > 0 then 'receivable_open' else 'insufficient_balance' end;
    end if;
    if w.amount > v_free then
      return 'payout_held';
    end if;
    if w.amount > v_own then
      return 'domain_unproven';
    end if;
  end if;

  w.kind := p_kind;
  w.member_id := p_member;
  w.requested_by := coalesce(p_requested_by, p_member);
  v_is_large := v_is_business and withdrawals.is_by_person(w)
    and withdrawals.of_day(p_member, now()) + w.amount > p_two_above;
  w.second_person := v_is_large and exists (
    select from withdrawals.second_people(p_member, p_requested_by, p_payout_roles, p_team_hold));
  select o.until, o.reason into w.hold_until, w.hold_reason
  from (
    select now() + p_hold_known as until, 'known_address' as reason where exists (
      select from withdrawal s where s.member_id = p_member and s.status = 'settled'
        and lower(s.address) = lower(p_address))
    union all
    select now() + p_hold_new, 'new_address' where not exists (
      select from withdrawal s where s.member_id = p_member and s.status = 'settled'
        and lower(s.address) = lower(p_address))
    union all select m.outgoing_held_until, 'credentials_changed'
    union all
    select authority.deposit_address_trusted_from(p_member), 'young_address' where v_is_business
    union all
    select now() + interval '24 hours', 'one_person' where v_is_large and not w.second_person
  ) o
  order by o.until desc nulls last limit 1;
  perform ledger.post(p_transfer, 'withdrawal', 'withdrawal:' || p_id,
    array[source, withdrawals.pending_account()], array[-w.amount, w.amount], p_address);
  insert into withdrawal
    (id, member_id, kind, amount, address, cancel_hash, hold_transfer, requested_by, hold_until,
      hold_reason, domain_proven, second_person)
  values (p_id, p_member, p_kind, w.amount, p_address, p_cancel_hash, p_transfer, w.requested_by,
    w.hold_until, w.hold_reason, w.domain_proven, w.second_person);
  return 'requested';
end $$;
