-- The limits of a business without a proven domain: of one session, and of 24 hours. Amounts are the
-- gross price in tokens, so that neither the choice of a currency nor a discount avoids a limit.
-- `p_limits`: the most of one session and of a day.

-- What payers approved for a business in the last 24 hours: payments, and reservations when they were made. A refund or
-- a release gives no allowance back.
create or replace function pay.paid_in_a_day(p_merchant text) returns numeric
language sql stable as $$
  select coalesce(sum(gross), 0) from (
    select gross from pay_session
    where merchant_id = p_merchant and transfer_id is not null and reserve_transfer_id is null
      and closed_at > clock_timestamp() - interval '24 hours'
    union all
    select gross from pay_session
    where merchant_id = p_merchant and reserve_transfer_id is not null
      and authorized_at > clock_timestamp() - interval '24 hours'
  ) approved
$$;

-- Whether the limits apply to the business. Test tokens are worth nothing.
create or replace function pay.is_limited(p_merchant text) returns boolean
language sql stable as $$
  select livemode and not exists (select from domain.proofs(id, recipient_domain))
  from merchant where id = p_merchant
$$;

-- Whether paying `p_gross` for the session would exceed a limit.
create or replace function pay.exceeds_limit(s pay_session, p_gross numeric, p_limits numeric[])
returns boolean
language sql stable as $$
  select s.livemode and pay.is_limited(s.merchant_id)
    and (p_gross > p_limits[1] or pay.paid_in_a_day(s.merchant_id) + p_gross > p_limits[2])
$$;

-- The payments and new sessions of an unproven business run one after the other from here to the end
-- of their transactions. Otherwise each of two would be compared with a day without the other.
-- Proven businesses never call it.
create or replace function pay.lock_day(p_merchant text) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('unproven:' || p_merchant, 0))
$$;

-- Which limit a new session would exceed: 'session_limit', 'day_limit' or null. The day's sum is that of its
-- payments and of its sessions that can still be paid. `pay.confirm` decides about the payment itself.
create or replace function pay.exceeded_by_new_session(
  p_merchant text, p_gross numeric, p_limits numeric[]
) returns text
language plpgsql as $$
declare
  v_sum numeric;
  v_count integer;
begin
  if not pay.is_limited(p_merchant) then return null; end if;
  if p_gross > p_limits[1] then return 'session_limit'; end if;
  perform pay.lock_day(p_merchant);
  select coalesce(sum((pay.latest_quote(id)).gross) filter (where status = 'pending'), 0), count(*)
  into v_sum, v_count
  from (select id, status from pay_session
    where merchant_id = p_merchant and created_at > clock_timestamp() - interval '24 hours'
      and (status not in ('pending', 'cancelled', 'expired')
        or status = 'pending' and expires_at > clock_timestamp())
    order by created_at desc limit 500) recent;
  if v_sum + p_gross + pay.paid_in_a_day(p_merchant) > p_limits[2] or v_count = 500 then
    return 'day_limit';
  end if;
  return null;
end $$;
