-- The gate between a business's accounts and the outside. What customers paid it leaves only with a
-- proven domain; what it bought, deposited or earned itself may leave without one. Payouts, exits and
-- payouts by key pass it at the request, at the approval and before the signature; the withdrawal of a purchase at the request.

-- What customers paid, of a business whose domain is not proven; null for everybody else.
create or replace function withdrawals.kept_for_customers(p_member text) returns numeric
language sql stable as $$
  select purchases.customers_money(m.id) from member m
  where m.id = p_member and m.kind = 'business' and not purchases.may_take_all(m.id)
$$;

-- The part of a member's cash and stake that may leave now.
create or replace function withdrawals.free_tokens(p_member text) returns numeric
language sql stable as $$
  select case when m.kind = 'business' and not purchases.may_take_all(m.id)
    then greatest(0, least(purchases.free_tokens(m.id), purchases.own_money(m.id)))
    else purchases.free_tokens(m.id) end
  from member m where m.id = p_member
$$;

-- Whether the withdrawal may still leave. The tokens of an open one are outside of both accounts, so
-- that own ones cover it while `own_money` is not negative.
create or replace function withdrawals.is_gate_open(w withdrawal) returns boolean
language sql stable as $$
  select m.kind <> 'business' or (
    lower(w.address) is not distinct from lower(m.external_deposit_address)
    and coalesce(authority.deposit_address_trusted_from(m.id) <= clock_timestamp(), true)
    and case when purchases.may_take_all(m.id) then true
      when w.domain_proven is distinct from false then false
      else purchases.own_money(m.id) >= 0 end)
  from member m where m.id = w.member_id
$$;
