-- PostgreSQL parses and plans each check constraint of a table again for each statement that writes it, which took
-- a tenth of a payment. Here each table of a payment has one, or none where a trigger can tell when it is needed
-- (docs/decisions/0235). `not valid`: the rows so far obeyed the same rules.

create function pay.is_consistent(
  p_status text, p_amount numeric, p_closed_at timestamptz, p_payer text, p_transfer text, p_gross numeric,
  p_total numeric
) returns boolean
language plpgsql immutable as $$
begin
  return p_amount > 0
    and p_status in ('pending', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded')
    and (p_status = 'pending') = (p_closed_at is null)
    and (p_status in ('paid', 'partially_refunded', 'refunded'))
      = (p_transfer is not null and p_payer is not null)
    and (p_transfer is null or (p_gross is not null and p_total is not null));
end $$;
alter table pay_session
  add constraint pay_session_consistent check (
    pay.is_consistent(status, amount, closed_at, payer_id, transfer_id, gross, total)) not valid,
  drop constraint pay_session_status_check, drop constraint pay_session_amount_check,
  drop constraint open_or_closed, drop constraint paid_has_transfer, drop constraint paid_has_figures;

create function mail.is_consistent(p_status text, p_content bytea, p_member text, p_transfer text)
returns boolean
language plpgsql immutable as $$
begin
  return p_status in ('pending', 'sent', 'dead', 'withheld')
    and (p_transfer is null) = (p_member is null)
    and (p_content is null or p_transfer is null);
end $$;
alter table mail
  add constraint mail_consistent check (mail.is_consistent(status, content, member_id, transfer_id)) not valid,
  drop constraint mail_status_check, drop constraint about_transfer, drop constraint content_or_transfer;

alter table payer_limit
  add constraint payer_limit_amounts check (least(amount, sum, spent) >= 0) not valid,
  drop constraint payer_limit_amount_check, drop constraint payer_limit_sum_check,
  drop constraint payer_limit_spent_check;

-- A balance that changes needs no look at the closed list of accounts without a floor.
create function ledger.account_floorless() returns trigger
language plpgsql as $$
begin
  if not ledger.may_lack_floor(new.path, new.unit) then
    raise exception 'account % must have a floor', new.path
      using errcode = 'check_violation', constraint = 'account_floorless';
  end if;
  return new;
end $$;
create trigger account_floorless before insert or update of path, unit, has_floor on ledger.account
for each row when (not new.has_floor) execute function ledger.account_floorless();
alter table ledger.account drop constraint account_floorless;
