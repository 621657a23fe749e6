-- The time by which a business's dates are due: reservations, passes, charges and their notices. It is real for a live
-- business; a test business may have set it ahead. Ledger, seals, sign-ins, holds and limits use real time.
create or replace function time.of(p_merchant text) returns timestamptz
language sql stable as $$
  select coalesce((select c.now_at from test_clock c where c.merchant_id = p_merchant), clock_timestamp())
$$;
