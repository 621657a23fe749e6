-- The price from which the source is followed: set by an operator, or a jump that an operator accepted.
-- Earlier prices bound nothing.
alter table rate_control add column base_id bigint references token_rate (id);

-- Accounts that may go below zero are where value enters or leaves the books: a closed list.
alter table ledger.account add constraint account_floorless check (
  has_floor
  or unit = 'TOKEN' and (
    path in ('chain:custody', 'loss:cards')
    or path like 'member:%:receivable'
  )
  or unit <> 'TOKEN' and path in ('card:clearing:' || unit, 'card:disputes:' || unit, 'sales:' || unit)
);

-- Tokens of the community that were taken into the books. Written by ledger.fund_treasury alone.
create table ledger.treasury_funding (
  transfer_id text primary key references ledger.transfer (id),
  units numeric(38,0) not null check (units > 0),
  created_at timestamptz not null default clock_timestamp()
);

-- What came from custody before this table existed, and is no member's deposit, was such a funding.
insert into ledger.treasury_funding (transfer_id, units)
select t.id, -sum(l.amount)
from ledger.transfer t
join ledger.posting l on l.transfer_id = t.id
join ledger.account a on a.id = l.account_id and a.path = 'chain:custody'
where t.kind = 'deposit' and not exists (select from deposit d where d.transfer_id = t.id)
group by t.id having sum(l.amount) < 0;

create trigger append_only before update or delete on ledger.treasury_funding
for each row execute function ledger.append_only();
