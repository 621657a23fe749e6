-- The uses of coupons. A use is taken in the commit that pays or reserves, so that an unpaid order takes none from others.

-- Whether a payer may use a session's coupon now. With a total limit it locks one of the free rows, and skips those that
-- other payments have locked: none waits for another. Uses of one account, or of accounts with one card, wait.
-- outcome: null, or an error code.
create or replace function coupons.take(
  s pay_session, p_payer text, p_level integer, out outcome text, out use_id bigint
)
language plpgsql as $$
declare
  c coupon;
begin
  -- The total limit does not change meanwhile (coupons.set_uses).
  select * into c from coupon where id = s.coupon_id for key share;
  if c.most_per_account is not null then
    perform pg_advisory_xact_lock(hashtextextended('coupon:' || c.id || card, 0))
    from (select distinct card_fingerprint as card from purchase
      where member_id = p_payer and card_fingerprint is not null order by 1) own;
  end if;
  outcome := coupons.refusal(c, s, p_payer, p_level);
  if outcome is not null or c.most is null then return; end if;
  select id into use_id from coupon_use
  where coupon_id = c.id and session_id is null order by id limit 1 for update skip locked;
  if use_id is null then outcome := 'coupon_exhausted'; end if;
end $$;

-- Uses the row that coupons.take locked, or a new one.
create or replace function coupons.use(s pay_session, p_payer text, p_use bigint) returns void
language plpgsql as $$
begin
  if p_use is null then
    insert into coupon_use (coupon_id, session_id, member_id, used_at)
    values (s.coupon_id, s.id, p_payer, clock_timestamp());
  else
    update coupon_use set session_id = s.id, member_id = p_payer, used_at = clock_timestamp() where id = p_use;
  end if;
end $$;

-- Returns the use of a session whose reservation is released. Refunds keep it.
create or replace function coupons.give_back(p_session text) returns void
language plpgsql as $$
begin
  -- The total limit does not change meanwhile (coupons.set_uses).
  perform from coupon c join coupon_use u on u.coupon_id = c.id where u.session_id = p_session for key share of c;
  update coupon_use u set session_id = null, member_id = null, used_at = null
  from coupon c where c.id = u.coupon_id and u.session_id = p_session
    and (select count(*) from coupon_use o where o.coupon_id = c.id) <= c.most;
  delete from coupon_use where session_id = p_session;
end $$;

-- Makes or deletes free rows after a change of the total limit. Uses that exist stay, also above it.
create or replace function coupons.set_uses(p_coupon text) returns void
language plpgsql as $$
declare
  c coupon;
  v_more bigint;
begin
  -- Waits for payments that use the coupon.
  select * into c from coupon where id = p_coupon for update;
  v_more := coalesce(c.most, 0) - (select count(*) from coupon_use where coupon_id = c.id);
  insert into coupon_use (coupon_id) select c.id from generate_series(1, v_more);
  delete from coupon_use where id in (
    select id from coupon_use where coupon_id = c.id and session_id is null
    order by id desc limit greatest(0, -v_more));
end $$;
