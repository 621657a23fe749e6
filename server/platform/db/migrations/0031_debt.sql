-- What a member owes after card purchases were taken back: the sum of `purchase_reversal.owed`. Every
-- function that spends or sends tokens reads it from the member's row, which it locks anyway.
alter table member add column owed numeric(38,0) not null default 0 check (owed >= 0);

update member m set owed = debt.owed
from (
  select p.member_id, sum(r.owed) as owed
  from purchase_reversal r join purchase p on p.id = r.purchase_id
  where r.owed > 0 group by p.member_id
) debt
where debt.member_id = m.id;

-- Few members owe anything: the clock finds them without reading the others.
create index member_owed on member (id) where owed > 0;

-- A lost dispute is settled from the stake, too.
alter type purchases.books add attribute stake bigint;

-- A withdrawal is released before it is signed when its member comes to owe more than they have left.
alter table withdrawal drop constraint withdrawal_reason_check;
alter table withdrawal add constraint withdrawal_reason_check
check (reason in ('cancelled', 'reverted', 'operator', 'debt'));

drop function if exists withdrawals.owes(text);

-- Gets another parameter, for operators (server/payments/refunds/refund.sql).
drop function if exists refunds.refund(text, text, text, numeric, text, text[], text, text, text);
