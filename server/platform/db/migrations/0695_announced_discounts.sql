-- The member discount that the notice of a charge stated: a charge takes no more in its currency than its notice said.
-- Rollback: impossible
alter table charge
  -- In basis points; null before the first notice.
  add column announced_discount integer,
  add constraint charge_discount_check check (announced_discount between 0 and 10000);
drop function if exists plans.announce(charge, agreement, mandate);
drop function if exists plans.asked(agreement, integer);
