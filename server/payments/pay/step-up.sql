-- Strong confirmation: a sign-in alone is not enough above a limit per payment, or above a sum
-- since the last confirmation. `p_amount_limit` and `p_sum_limit` are the operator's; a member's
-- own limits can only be lower.

-- Whether a factor that is trusted from this moment confirms the session. A mandate is authority, which a factor that was
-- added recently does not give.
create or replace function pay.accepts_factor(s pay_session, p_trusted_from timestamptz) returns boolean
language sql stable as $$
  select p_trusted_from <= now() or s.plan_id is null or not s.livemode
$$;

-- The factors this member confirms a session with: the strongest they have of those that confirm it.
create or replace function pay.confirmation_methods(p_member text, s pay_session) returns text[]
language sql stable as $$
  select case
    when exists (select from passkey k where k.member_id = p_member and pay.accepts_factor(s, k.trusted_from))
      then array['passkey']
    when exists (select from second_factor f
        where f.member_id = p_member and f.confirmed_at is not null and pay.accepts_factor(s, f.trusted_from))
      then array['password', 'code']
    else array['password']
  end
$$;

-- The limits that apply to this member, and what was paid since the last confirmation.
create or replace function pay.payer_limits(
  p_member text, p_amount_limit numeric, p_sum_limit numeric
) returns table (amount numeric, sum numeric, spent numeric)
language sql stable as $$
  select least(p_amount_limit, l.amount), least(p_sum_limit, l.sum), coalesce(l.spent, 0)
  from (values (p_member)) m (id) left join payer_limit l on l.member_id = m.id
$$;

-- Why this total must be confirmed: 'amount' or 'sum'; null when the sign-in is enough.
create or replace function pay.confirmation_reason(
  p_member text, p_total numeric, p_amount_limit numeric, p_sum_limit numeric
) returns text
language sql stable as $$
  select case
    when p_total > l.amount then 'amount'
    when l.spent + p_total > l.sum then 'sum'
  end
  from pay.payer_limits(p_member, p_amount_limit, p_sum_limit) l
$$;

-- Whether this sign-in has a valid approval for this quote and total.
create or replace function pay.is_approved(
  p_session text, p_member text, p_auth_session uuid, q pay_quote
) returns boolean
language sql stable as $$
  select exists (
    select from pay_approval a
    where a.session_id = p_session and a.auth_session_id = p_auth_session
      and a.member_id = p_member and a.quote_id = q.id and a.total = q.total
      and a.expires_at > clock_timestamp())
$$;

-- Counts a payment that the sign-in alone may make. Above a limit it counts nothing and returns
-- false. One statement compares and counts, so that two concurrent payments cannot both pass: the
-- second compares with the sum that the first has written.
create or replace function pay.count_spending(
  p_member text, p_total numeric, p_amount_limit numeric, p_sum_limit numeric
) returns boolean
language plpgsql as $$
begin
  update payer_limit l set spent = l.spent + p_total
  where l.member_id = p_member
    and p_total <= least(p_amount_limit, l.amount) and l.spent + p_total <= least(p_sum_limit, l.sum);
  if found then return true; end if;
  -- A member's first payment makes the row.
  insert into payer_limit as l (member_id, spent)
  select p_member, p_total where p_total <= p_amount_limit and p_total <= p_sum_limit
  on conflict (member_id) do update set spent = l.spent + excluded.spent
    where excluded.spent <= least(p_amount_limit, l.amount)
      and l.spent + excluded.spent <= least(p_sum_limit, l.sum);
  return found;
end $$;

-- Uses the approval of this payment and resets the sum to zero. False when there is none.
create or replace function pay.use_approval(
  p_session text, p_member text, p_auth_session uuid, q pay_quote
) returns boolean
language plpgsql as $$
begin
  delete from pay_approval a
  where a.session_id = p_session and a.auth_session_id = p_auth_session
    and a.member_id = p_member and a.quote_id = q.id and a.total = q.total
    and a.expires_at > clock_timestamp();
  if not found then return false; end if;
  insert into payer_limit (member_id) values (p_member)
  on conflict (member_id) do update set spent = 0;
  return true;
end $$;

-- Records that a member has confirmed payee and total with their strongest factor. `p_quote` is the
-- quote they signed; null: the live one. `p_credential` is that of the passkey that signed.
-- outcome: 'approved' or an error code.
create or replace function pay.approve(
  p_session text, p_quote bigint, p_member text, p_auth_session uuid, p_total numeric,
  p_method text, p_life interval, p_credential bytea default null
) returns text
language plpgsql as $$
declare
  s pay_session;
  q pay_quote;
begin
  select * into s from pay_session where id = p_session;
  if s.id is null then return 'session_not_found'; end if;
  if pay.status(s) <> 'pending' then return 'session_not_pending'; end if;
  q := pay.latest_quote(s.id);
  if q.id <> coalesce(p_quote, q.id) or q.total <> p_total or q.expires_at <= pay.time_of(s) then
    return 'quote_changed';
  end if;
  if exists (select from passkey k where k.credential_id = p_credential and not pay.accepts_factor(s, k.trusted_from)) then
    return 'factor_too_new';
  end if;
  if s.plan_id is not null and s.livemode and authority.young_until(p_member) is not null then return 'factor_too_new'; end if;
  insert into pay_approval (session_id, auth_session_id, member_id, quote_id, total, method, expires_at)
  values (s.id, p_auth_session, p_member, q.id, q.total, p_method, clock_timestamp() + p_life)
  on conflict (session_id, auth_session_id) do update
  set member_id = excluded.member_id, quote_id = excluded.quote_id, total = excluded.total,
    method = excluded.method, expires_at = excluded.expires_at;
  return 'approved';
end $$;
