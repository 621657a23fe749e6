-- Pays a session with the approval that its payer stored before the card was charged. It is called
-- once the purchase has ended, in a transaction after the credit, because a session is locked before
-- a purchase's accounts. Repeated calls change nothing. If anything has changed since the approval,
-- nothing is paid and the tokens stay in the balance.
-- outcome: 'paid', 'kept', 'void' (of this call), 'open' (the purchase has not ended) or 'closed'
-- (ended before).
create or replace function top_up.pay(
  p_purchase text, p_trial interval, p_thresholds numeric[], p_levels text[], p_public_url text,
  p_transfer text, p_event text, p_amount_limit numeric, p_sum_limit numeric, p_life interval,
  p_limits numeric[]
) returns text
language plpgsql as $$
declare
  t top_up;
  p purchase;
  paid record;
begin
  select * into t from top_up where purchase_id = p_purchase;
  perform pay.lock_session(t.session_id);
  select * into t from top_up where purchase_id = p_purchase for no key update;
  if t.status is distinct from 'open' then return 'closed'; end if;
  select * into p from purchase where id = p_purchase;
  if not top_up.is_due(p) then return 'open'; end if;
  if p.status <> 'credited' then
    perform top_up.close(p.id, 'void', p.status);
    return 'void';
  end if;
  if t.created_at <= clock_timestamp() - p_life then
    perform top_up.close(p.id, 'kept', 'approval_expired');
    return 'kept';
  end if;
  if not top_up.is_signed_in(t) then
    perform top_up.close(p.id, 'kept', 'signed_out');
    return 'kept';
  end if;
  -- By the member's own hand meanwhile: paying again would answer with the same receipt.
  if exists (select from pay_session s where s.id = t.session_id and pay.paid_by(s) is not null) then
    perform top_up.close(p.id, 'kept', 'session_not_pending');
    return 'kept';
  end if;
  -- It checks the total against the live quote, the payer's state, and the limits above which the
  -- payer must confirm; the sign-in is the one that approved.
  select c.outcome into paid from pay.confirm(
    p_session => t.session_id, p_payer => t.member_id, p_total => t.total, p_ceiling => t.total,
    p_trial => p_trial, p_thresholds => p_thresholds, p_levels => p_levels,
    p_public_url => p_public_url, p_transfer => p_transfer, p_event => p_event,
    p_auth_session => t.auth_session_id, p_amount_limit => p_amount_limit,
    p_sum_limit => p_sum_limit, p_limits => p_limits) c;
  if paid.outcome not in ('paid', 'authorized') then
    perform top_up.close(p.id, 'kept', paid.outcome);
    return 'kept';
  end if;
  perform top_up.close(p.id, 'paid', null);
  return 'paid';
end $$;
