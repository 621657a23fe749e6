-- Stores a member's approval to pay a session at its live total with a purchase. The session's lock
-- puts concurrent approvals of one member in a row: the second gets the first one's purchase. The
-- quote is kept valid for `p_hold`, the time that a card takes, but no longer than four times that
-- since it was made, because renewed approvals would hold a price for free.
-- outcome: 'approved', 'known' (use `purchase_id`, the member's open top-up of this session), or an
-- error code.
create or replace function top_up.approve(
  p_purchase text, p_session text, p_member text, p_auth_session uuid, p_total numeric,
  p_hold interval
) returns table (outcome text, purchase_id text)
language plpgsql as $$
declare
  s pay_session;
  q pay_quote;
  p purchase;
  t top_up;
begin
  select * into s from pay_session where id = p_session for no key update;
  if s.id is null then
    return query select 'session_not_found', null::text; return;
  end if;
  if pay.status(s) <> 'pending' then
    return query select 'session_not_pending', null::text; return;
  end if;
  q := pay.latest_quote(s.id);
  if q.total <> p_total or q.expires_at <= pay.time_of(s) then
    return query select 'quote_changed', null::text; return;
  end if;
  select o.* into p from purchase o where o.id = p_purchase and o.member_id = p_member;
  if p.id is null or p.status not in ('pending', 'failed') then
    return query select 'purchase_closed', null::text; return;
  end if;

  select o.* into t from top_up o
  where o.session_id = s.id and o.member_id = p_member and o.status = 'open';
  if t.purchase_id is not null and t.total = p_total and top_up.can_pay(t.purchase_id, p.tokens) then
    -- The member may have signed in again since.
    update top_up o set auth_session_id = p_auth_session where o.purchase_id = t.purchase_id;
    return query select 'known', t.purchase_id; return;
  end if;
  -- A client that repeats a key names the purchase of an earlier approval.
  if exists (select from top_up o where o.purchase_id = p.id) then
    return query select 'purchase_closed', null::text; return;
  end if;
  if t.purchase_id is not null then
    perform top_up.close(t.purchase_id, 'void', 'replaced');
  end if;
  insert into top_up (purchase_id, session_id, member_id, auth_session_id, total)
  values (p.id, s.id, p_member, p_auth_session, p_total);
  update pay_quote o
  set expires_at = greatest(o.expires_at,
    least(clock_timestamp() + p_hold, o.created_at + 4 * p_hold))
  where o.id = q.id and o.expires_at is not null;
  return query select 'approved', p.id;
end $$;
