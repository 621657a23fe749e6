-- Coupons: what one takes off a session's price, and for which sessions it is. Periods are of the business's time.

-- What a coupon takes off: a part, rounded half up and at least one unit, or its amount. It counts from the price without
-- the tip; of a coupon for passes, from their lines alone. Tokens are whole multiples of 10^-4.
create or replace function coupons.amount_off(c coupon, s pay_session) returns numeric
language sql immutable as $$
  select case when c.amount is not null then least(c.amount, base)
    else greatest(step, div(base * c.basis_points + 5000 * step, 10000 * step) * step) end
  from (select case when s.decimals = 18 then 1e14 else 1 end as step,
    least(s.amount - s.tip, case when c.passes is not null then (
      select coalesce(sum(((l ->> 'amount') || 'e' || s.decimals)::numeric), 0)
      from jsonb_array_elements(s.line_items) l where l ->> 'pass' = any (c.passes)) end) as base) price
$$;

-- How often an account has used a coupon. Accounts that a card has bought tokens for count as one: the fingerprints are
-- compared here and shown to nobody.
create or replace function coupons.uses_of(p_coupon text, p_member text) returns bigint
language sql stable as $$
  select count(*) from coupon_use u
  where u.coupon_id = p_coupon and u.member_id in (
    select p_member
    union all
    select other.member_id from purchase own join purchase other on other.card_fingerprint = own.card_fingerprint
    where own.member_id = p_member)
$$;

-- Why a session may not have a coupon: an error code, or null. `p_payer` and `p_level`: of whoever is signed in, or null.
create or replace function coupons.refusal(c coupon, s pay_session, p_payer text, p_level integer) returns text
language sql stable as $$
  select case
    when c.id is null then 'coupon_unknown'
    when not c.enabled or c.starts_at > time.of(c.merchant_id) or c.ends_at <= time.of(c.merchant_id)
      then 'coupon_expired'
    -- Charge 1 costs what every later one does.
    when c.currency <> s.currency or p_level < c.minimum_level or s.plan_id is not null
      or c.buttons is not null and (s.button_id = any (c.buttons)) is not true
      or c.passes is not null and not exists (
        select from jsonb_array_elements(s.line_items) l where l ->> 'pass' = any (c.passes))
      then 'coupon_not_for_this'
    when c.most is not null
        and not exists (select from coupon_use u where u.coupon_id = c.id and u.session_id is null)
      or c.most_per_account is not null and p_payer is not null
        and coupons.uses_of(c.id, p_payer) >= c.most_per_account
      then 'coupon_exhausted'
  end
$$;

-- The coupon of a business with this code. Another business's code is known, but not for this.
-- outcome: null, 'coupon_unknown' or 'coupon_not_for_this'.
create or replace function coupons.find(p_merchant text, p_code text, out outcome text, out own coupon)
language plpgsql stable as $$
begin
  select * into own from coupon where merchant_id = p_merchant and code = p_code;
  if own.id is not null then return; end if;
  outcome := case when exists (
      select from coupon c join merchant b on b.id = p_merchant
      where c.code = p_code and c.enabled and c.livemode = b.livemode)
    then 'coupon_not_for_this' else 'coupon_unknown' end;
end $$;

-- The session with a coupon's amount and terms, which are not stored yet; without one if `c` is null.
create or replace function coupons.put(s pay_session, c coupon) returns pay_session
language plpgsql immutable as $$
begin
  s.coupon := case when c.id is null then 0 else coupons.amount_off(c, s) end;
  s.coupon_id := c.id;
  s.coupon_terms := case when c.id is not null
    then jsonb_strip_nulls(jsonb_build_object('name', c.name, 'code', c.code, 'passes', to_jsonb(c.passes))) end;
  return s;
end $$;

-- Whether a coupon leaves nothing that can be paid and refunded: at least one unit, and one step of quotes.
create or replace function coupons.leaves_nothing(s pay_session, p_rate numeric) returns boolean
language sql immutable as $$
  select rest < 1 or rest * ('1e' || (30 - s.decimals))::numeric < p_rate * 1e26
  from (select s.amount - s.tip - s.coupon as rest) price
$$;

-- The session with the coupon without a code that takes off the most, if there is one.
create or replace function coupons.put_automatic(s pay_session, p_rate numeric) returns pay_session
language plpgsql stable as $$
declare
  c coupon;
  v_best pay_session := coupons.put(s, null);
  v_with pay_session;
begin
  for c in
    select * from coupon
    where merchant_id = s.merchant_id and code is null and enabled and minimum_level is null order by id
  loop
    if coupons.refusal(c, s, null, null) is not null then continue; end if;
    v_with := coupons.put(s, c);
    if v_with.coupon > v_best.coupon and not coupons.leaves_nothing(v_with, p_rate) then v_best := v_with; end if;
  end loop;
  return v_best;
end $$;

-- The rate at which a session is quoted now; null without one.
create or replace function coupons.rate_of(s pay_session) returns numeric
language sql stable as $$
  select case when s.decimals = 18 then 1 else (select rate from rates.in_force(s.currency)) end
$$;

-- A coupon as its business sees it.
create or replace function coupons.coupon_json(c coupon, p_levels text[]) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', c.id,
    'code', c.code,
    'name', c.name,
    'percent', trim_scale(c.basis_points / 100.0)::text,
    'amount', format.decimal(c.amount, c.decimals),
    'currency', c.currency,
    'from', format.utc(c.starts_at),
    'until', format.utc(c.ends_at),
    'most', c.most,
    'mostPerAccount', c.most_per_account,
    'buttons', to_jsonb(c.buttons),
    'passes', to_jsonb(c.passes),
    'level', p_levels[c.minimum_level + 1],
    'enabled', c.enabled,
    'used', (select count(*) from coupon_use u where u.coupon_id = c.id and u.session_id is not null),
    'createdAt', format.utc(c.created_at))
$$;
