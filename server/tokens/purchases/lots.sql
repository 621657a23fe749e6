-- What is left of purchases in their buyer's cash: the ledger's postings say it, no column repeats it.

-- The cash that is left of each purchase credited after `p_since`. A debit takes cash from elsewhere first, which
-- includes older purchases, and then these purchases, oldest first. Nothing that is credited later makes a purchase whole
-- again. A withdrawal takes its own purchase; one that the card network refused took nothing.
create or replace function purchases.lots(p_member text, p_since timestamptz)
returns table (purchase_id text, tokens numeric)
language plpgsql stable as $$
declare
  v_cash bigint := (select cash_account from member where id = p_member);
  v_from timestamptz;
  v_elsewhere numeric;
  v_ids text[] := '{}';
  v_left numeric[] := '{}';
  v_debit numeric;
  v_part numeric;
  l record;
begin
  select min(t.created_at) into v_from
  from purchase p join ledger.transfer t on t.id = p.transfer_id
  where p.member_id = p_member and p.closed_at > p_since;
  if v_from is null then return; end if;
  select ledger.balance(v_cash) - coalesce(sum(o.amount), 0) into v_elsewhere
  from ledger.posting o where o.account_id = v_cash and o.created_at >= v_from;

  for l in
    select o.amount, p.id as bought, r.purchase_id as withdrawn
    from (
      select transfer_id, created_at, sum(amount) as amount from ledger.posting
      where account_id = v_cash and created_at >= v_from group by transfer_id, created_at
    ) o
    join ledger.transfer t on t.id = o.transfer_id and t.created_at = o.created_at
    left join purchase p on p.transfer_id = o.transfer_id and p.member_id = p_member
    left join purchase_reversal r on r.kind = 'withdrawal'
      and r.id = substring(t.business_key from '^buy-(?:withdrawal|withdrawal-refused|refund-failed):(.*)$')
    where r.status is distinct from 'failed'
    order by o.created_at, o.amount < 0, o.transfer_id
  loop
    if l.bought is not null then
      v_ids := v_ids || l.bought;
      v_left := v_left || l.amount;
    elsif l.amount > 0 then
      v_elsewhere := v_elsewhere + l.amount;
    else
      v_debit := -l.amount;
      if l.withdrawn is null then
        v_part := least(v_debit, greatest(0, v_elsewhere));
        v_elsewhere := v_elsewhere - v_part;
        v_debit := v_debit - v_part;
      end if;
      for i in 1 .. cardinality(v_ids) loop
        continue when l.withdrawn is not null and v_ids[i] <> l.withdrawn;
        v_part := least(v_debit, v_left[i]);
        v_left[i] := v_left[i] - v_part;
        v_debit := v_debit - v_part;
      end loop;
    end if;
  end loop;
  return query select lot.id, lot.left_over from unnest(v_ids, v_left) lot (id, left_over);
end $$;
