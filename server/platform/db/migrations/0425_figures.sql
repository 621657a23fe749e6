-- The figures of a sale are stored with it: the tip when it is asked for, the net when it is paid. Refunds and requests
-- for them count net money; a refund keeps its part of the price beside it.
-- Rollback: impossible
alter table pay_session
  -- Parts of `amount`: the tip, which is never discounted, and once paid what the payer paid after the discount.
  add column tip numeric(38,0) default 0 not null,
  add column net numeric(38,0);

update pay_session s set tip = t.tip from till_sale t where t.session_id = s.id and t.tip > 0;
update pay_session s set net = q.net
from (select distinct on (session_id) session_id, net from pay_quote order by session_id, id desc) q
where q.session_id = s.id and s.transfer_id is not null;
alter table till_sale drop column tip;

create function pay.is_consistent(p_status text, p_amount numeric, p_closed_at timestamptz, p_payer text, p_transfer text,
    p_gross numeric, p_total numeric, p_tip numeric, p_net numeric) returns boolean
    language plpgsql immutable
    as $$
begin
  return p_amount > 0
    and p_tip between 0 and p_amount
    and p_status in ('pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded')
    and (p_status = 'pending') = (p_closed_at is null)
    and (p_status in ('paid', 'partially_refunded', 'refunded'))
      = (p_transfer is not null and p_payer is not null)
    and (p_transfer is null
      or (p_gross is not null and p_total is not null and p_net is not null and p_net between p_tip and p_amount));
end $$;
alter table pay_session drop constraint pay_session_consistent;
drop function pay.is_consistent(text, numeric, timestamptz, text, text, numeric, numeric);

alter table refund
  add column gross numeric(38,0),
  -- Zero: a part of the price that was worth less than half a unit of the net, from before refunds counted net money.
  drop constraint refund_amount_check,
  add constraint refund_amount_check check (amount >= 0);

-- What parts of the price up to `p_part` were worth of the net.
create function pay.net_of_part(s pay_session, p_part numeric) returns numeric
    language sql immutable
    as $$
  select case
    when p_part = s.amount then s.net
    when s.decimals = 18 then div(s.net * p_part, s.amount * 1e14) * 1e14
    else div(2 * s.net * p_part + s.amount, 2 * s.amount)
  end
$$;
update refund_request r
set amount = greatest(1, pay.net_of_part(s, part.before + r.amount) - pay.net_of_part(s, part.before))
from pay_session s, (
  select q.id, coalesce(sum(o.amount), 0) as before
  from refund_request q left join refund o on o.session_id = q.session_id and o.created_at < q.created_at
  group by q.id
) part
where s.id = r.session_id and part.id = r.id;
update refund r
set gross = r.amount, amount = pay.net_of_part(s, part.until) - pay.net_of_part(s, part.until - r.amount)
from pay_session s, (
  select id, sum(amount) over (partition by session_id order by created_at, id) as until from refund
) part
where s.id = r.session_id and part.id = r.id;
drop function pay.net_of_part(pay_session, numeric);

-- `gross` is the part of the price, `amount` that of the net, in the smallest units of the session's currency.
alter table refund alter column gross set not null, add constraint refund_gross_check check (gross >= 0);

alter table pay_session add constraint pay_session_consistent check (pay.is_consistent(status, amount, closed_at,
  payer_id, transfer_id, gross, total, tip, net));

-- Functions whose arguments changed.
drop function if exists pay.quote_of(numeric, integer, numeric, integer);
drop function if exists pay.refunded_net(pay_session, numeric, numeric);
drop function if exists pay.refunded_tokens(pay_session, numeric, numeric);
drop function if exists pay.refunded(pay_session);
drop function if exists pay.merchant_json(pay_session, pay_quote, numeric, numeric, text[], text);
drop function if exists pay.receipt_json(pay_session, pay_quote, numeric, numeric);
drop function if exists refunds.net(refund, pay_session);
drop function if exists refund_requests.worth(refund_request, pay_session);
