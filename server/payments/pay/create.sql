-- Creates a pay session. Everything that decides is read here: the authority of the caller, the idempotency key, the
-- business, its addresses, the rate and its limits.

-- Until when a session may be open: until `p_wanted`, at most 30 days from `p_now`, or for `p_minutes`.
-- outcome: null, 'past' or 'too_late'.
create or replace function pay.expiry(
  p_now timestamptz, p_wanted timestamptz, p_minutes integer, out outcome text, out expires_at timestamptz
)
language sql immutable as $$
  select case when p_wanted <= p_now then 'past' when p_wanted > p_now + interval '30 days' then 'too_late' end,
    coalesce(p_wanted, p_now + p_minutes * interval '1 minute')
$$;

-- Until when a session with manual capture can be captured: `s.capture_before`, or after `p_days`. It is at most 30 days
-- from now, and later than the session itself ends, both by the time of the business.
-- outcome: null, or 'capture_too_early' or 'capture_too_late'.
create or replace function pay.capture_until(
  s pay_session, p_days integer, out outcome text, out capture_before timestamptz
)
language plpgsql stable as $$
declare
  v_now constant timestamptz := time.of(s.merchant_id);
begin
  capture_before := coalesce(s.capture_before, v_now + p_days * interval '1 day');
  outcome := case
    when capture_before <= s.expires_at then 'capture_too_early'
    when capture_before > v_now + interval '30 days' then 'capture_too_late' end;
end $$;

-- `p_refused`: the error code of the authority check, which PostgreSQL evaluates before it calls the function; or null.
-- `p_scope`, `p_key`, `p_hash`: of the idempotency key, and of the body; null without a key. `p_terms`: the columns of the
-- session that the caller chose, without `amount` if the currency is not known. `p_pages`: whether the payer returns to
-- the pages of the business. A key replays its session with the present status, until that has expired, is cancelled or
-- is a released reservation: then the session is replaced by a new one.
-- refused: null, or an error code. outcome: 'created', 'replayed', or why not, as `create-pay-session.ts` lists them.
-- origins: with 'foreign_success_url' and 'foreign_cancel_url', those which are allowed.
create or replace function pay.create_session(
  p_refused text, p_scope text, p_key text, p_hash bytea, p_terms jsonb, p_pages boolean,
  p_minutes integer, p_quote_minutes integer, p_sandbox boolean, p_discount integer, p_limits numeric[], p_levels text[],
  p_public_url text, out refused text, out outcome text, out session jsonb, out origins text[]
)
language plpgsql as $$
declare
  s pay_session := jsonb_populate_record(null::pay_session, p_terms);
  p pass;
  v_plan plan;
  v_cap numeric;
  b merchant;
  before pay_session;
  v_next record;
  v_tax business_tax;
  v_coupon record;
begin
  refused := p_refused;
  if refused is not null then return; end if;

  if p_key is not null then
    select taken.outcome, taken.answer into outcome, session
    from idempotency.take(p_scope, p_key, p_hash) taken;
    if outcome not in ('new', 'replayed') then return; end if;
    if outcome = 'replayed' then
      -- A payment that is being confirmed ends first.
      select * into before from pay_session where id = session ->> 'id' for no key update;
      if pay.status(before) not in ('expired', 'cancelled', 'released') then
        session := pay.merchant_json(before, p_levels, p_public_url);
        return;
      end if;
    end if;
    session := null;
  end if;

  if s.plan_id is not null then
    -- The lock prevents a change of the terms until the session stores them (`plans.keep_terms`).
    select * into v_plan from plan where id = s.plan_id and merchant_id = s.merchant_id for share;
    v_cap := coalesce((p_terms ->> 'plan_cap')::numeric * 10::numeric ^ v_plan.decimals, v_plan.price);
    outcome := case when v_plan.id is null then 'unknown_plan' when not v_plan.enabled or v_plan.paused_at is not null then 'plan_retired'
      when v_plan.livemode and not (p_terms ->> 'mandates')::boolean then 'mandates_off'
      when v_plan.trial_days > 0 then 'plan_has_trial' when v_cap < v_plan.price then 'cap_too_small'
      -- A member approves what they read, and reads a price: a limit far above it would be a mandate for anything.
      when v_cap > 10 * v_plan.price then 'cap_too_large' when v_cap <> trunc(v_cap) then 'cap_inexact' end;
    if outcome is not null then return; end if;
    s.cap := v_cap;
    s.amount := v_plan.price;
    s.currency := v_plan.currency;
    s.decimals := v_plan.decimals;
    s.minimum_level := v_plan.minimum_level;
    s.description := coalesce(s.description, v_plan.name);
    s.line_items := plans.line_items(v_plan.name, v_plan.price, v_plan.decimals, v_plan.tax_rate);
  end if;
  if s.amount is null then outcome := 'unknown_currency'; return; end if;
  if not exists (select from member m where m.id = s.merchant_id and pay.may_be_paid(m)) then
    outcome := 'payments_disabled';
    return;
  end if;

  select * into b from merchant where id = s.merchant_id;
  select array_agg(o.origin) filter (where o.is_known), array_agg(o.origin) into origins, s.origins
  from domain.origins(b.id, b.recipient_domain, p_sandbox) o;
  outcome := case
    when not p_terms ->> 'success_origin' = any (origins) then 'foreign_success_url'
    when not p_terms ->> 'cancel_origin' = any (origins) then 'foreign_cancel_url' end;
  if outcome is not null then return; end if;
  if s.pass_id is not null then
    select * into p from pass where id = s.pass_id and merchant_id = s.merchant_id and enabled;
    if p.id is null or passes.is_over(p) then outcome := 'unknown_pass'; return; end if;
    s.minimum_level := greatest(s.minimum_level, p.minimum_level);
    s.pass_terms := coalesce(p.terms, '');
  end if;
  if p_pages then
    s.success_url := coalesce(s.success_url, b.recipient_success_url);
    s.cancel_url := coalesce(s.cancel_url, b.recipient_cancel_url);
  end if;

  select e.outcome, e.expires_at into outcome, s.expires_at
  from pay.expiry(time.of(s.merchant_id), s.expires_at, p_minutes) e;
  if outcome is not null then return; end if;

  if (p_terms ->> 'manual')::boolean then
    -- A refund of a pass and a capture of a part would both decide about its entries.
    if s.pass_id is not null then outcome := 'capture_not_possible'; return; end if;
    select c.outcome, c.capture_before into outcome, s.capture_before
    from pay.capture_until(s, (p_terms ->> 'capture_days')::integer) c;
    if outcome is not null then return; end if;
  end if;
  if s.decimals < 18 then
    select * into v_tax from business_tax where merchant_id = s.merchant_id;
    s.tip_rate := v_tax.tip_rate;
    s.fee_rate := v_tax.fee_rate;
    s.vat_id := v_tax.vat_id;
    s.taxed := jsonb_path_exists(s.line_items, '$[*].taxRate') or s.tip > 0 and s.tip_rate is not null
      and not jsonb_path_exists(s.line_items, '$[*] ? (@.tip == true)');
  end if;
  s.taxed := coalesce(s.taxed, false);
  s.coupon := 0;
  if s.coupon_terms is null then
    s := coupons.put_automatic(s, coupons.rate_of(s));
  else
    v_coupon := coupons.find(s.merchant_id, s.coupon_terms ->> 'code');
    outcome := coalesce(v_coupon.outcome, coupons.refusal(v_coupon.own, s, null, null));
    if outcome is not null then return; end if;
    s := coupons.put(s, v_coupon.own);
    if coupons.leaves_nothing(s, coupons.rate_of(s)) then outcome := 'coupon_leaves_nothing'; return; end if;
  end if;

  v_next := pay.next_quote(s, p_discount, p_quote_minutes);
  outcome := coalesce(v_next.outcome,
    pay.exceeded_by_new_session(s.merchant_id, (v_next.quote).gross, p_limits));
  if outcome is not null then return; end if;

  insert into pay_session (id, merchant_id, button_id, amount, currency, decimals, tip, description,
    reference, line_items, metadata, success_url, cancel_url, minimum_level, locale, origins,
    expires_at, pass_id, capture_before, terms,
    coupon, coupon_id, coupon_terms, taxed, tip_rate, fee_rate, vat_id, plan_id, cap, pass_terms)
  values (s.id, s.merchant_id, s.button_id, s.amount, s.currency, s.decimals, s.tip,
    s.description, s.reference, s.line_items, s.metadata, s.success_url, s.cancel_url, s.minimum_level, s.locale,
    s.origins, s.expires_at, s.pass_id, s.capture_before, s.terms,
    s.coupon, s.coupon_id, s.coupon_terms, s.taxed, s.tip_rate, s.fee_rate, s.vat_id, s.plan_id, s.cap, s.pass_terms)
  returning * into s;
  perform pay.add_quote(v_next.quote);
  session := pay.merchant_json(s, v_next.quote, 0, 0, pay.tax_json(s, v_next.quote, null), p_levels, p_public_url);
  if p_key is not null then
    perform idempotency.keep(p_scope => p_scope, p_key => p_key, p_hash => p_hash,
      p_answer => jsonb_build_object('id', s.id));
  end if;
  outcome := 'created';
end $$;
