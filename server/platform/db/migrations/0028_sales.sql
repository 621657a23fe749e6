-- What a session was paid at stands in the session itself, so that a merchant's takings are summed from
-- one index, whatever quotes there were.
alter table pay_session
  add column gross numeric(38,0),
  add column total numeric(38,0);

update pay_session s
set gross = q.gross, total = q.total
from pay_quote q
where s.transfer_id is not null
  and q.id = (select max(latest.id) from pay_quote latest where latest.session_id = s.id);

alter table pay_session
  add constraint paid_has_figures
  check (transfer_id is null or (gross is not null and total is not null));

create index pay_session_paid
on pay_session (merchant_id, closed_at desc, id desc) include (currency, decimals, amount, gross, total)
where transfer_id is not null;

-- Few are given back: found without looking at the rest.
create index pay_session_refunded on pay_session (merchant_id, closed_at)
where status in ('partially_refunded', 'refunded');
