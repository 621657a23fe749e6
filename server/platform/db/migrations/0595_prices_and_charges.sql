-- The figures of a price have a schema below those that use them, and what takes charges one above payments.
-- Rollback: impossible
create schema prices;
create schema charges;

drop function if exists pay.quote_of(numeric, numeric, numeric, integer, numeric, integer);
drop function if exists pay.spread(numeric, numeric[]);
drop function if exists pay.line_nets(pay_session, numeric);
drop function if exists pay.coupon_taken(pay_session);
drop function if exists pay.taken(pay_session);
drop function if exists plans.take(
  charge, agreement, mandate, integer, integer, interval, numeric[], text[], text, numeric[]);
drop function if exists plans.work(text, integer, integer, interval, numeric[], text[], text, numeric[]);
drop function if exists plans.put_off(text);
drop function if exists plans.begin_trial(text, text);
