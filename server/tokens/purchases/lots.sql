-- What is left of purchases in their buyer's cash: the ledger's postings say it, no column repeats it.

-- The cash that was left at `p_until` of each purchase credited after `p_since`. A debit takes cash from elsewhere first, which
-- includes older purchases, and then these purchases, oldest first. Nothing that is credited later makes a purchase whole
-- again. Movements are in the order in which their transactions began: what a debit takes of a credit that began later and was
-- there before is taken of that credit. A withdrawal takes its own purchase; one that the card network refused gives it back. None of a purchase before the
-- end of an archive without movements.
create or replace function purchases.lots(p_member text, p_since timestamptz, p_until timestamptz default 'infinity')
returns table (purchase_id text, tokens numeric)
language plpgsql stable as $$
declare
  v_cash bigint := (select cash_account from member where id = p_member);
  v_known timestamptz;
  v_from timestamptz;
  v_elsewhere numeric;
  -- Few members have one, and it costs most of the time to look for it at each movement.
  v_withdrew boolean := exists (
    select from purchase_reversal r join purchase p on p.id = r.purchase_id
    where p.member_id = p_member and r.kind = 'withdrawal');
  v_ids text[] := '{}';
  v_left numeric[] := '{}';
  -- All lots before it are empty.
  v_first integer := 1;
  v_own integer;
  v_debit numeric;
  -- What debits took and no credit before them had.
  v_missing numeric := 0;
  v_part numeric;
  l record;
begin
  -- From the first time since which all movements are known.
  foreach v_known in array array['-infinity', (select max(until) from ledger.checkpoint where not moves_kept),
    ledger.archived_until()]
  loop
    select min(t.created_at) into v_from
    from purchase p join ledger.transfer t on t.id = p.transfer_id
    where p.member_id = p_member and p.closed_at > p_since and t.created_at < p_until
      and t.created_at >= coalesce(v_known, '-infinity');
    if v_from is null then return; end if;
    v_elsewhere := ledger.balance_before(v_cash, v_from);
    exit when v_elsewhere is not null;
  end loop;
  v_missing := greatest(0, -v_elsewhere);
  v_elsewhere := greatest(0, v_elsewhere);

  for l in
    select o.amount, p.id as bought, r.purchase_id as withdrawn
    from ledger.moves(v_cash, v_from, '', p_until, null) o
    left join purchase p on p.transfer_id = o.transfer_id and p.member_id = p_member
    left join ledger.transfer t on v_withdrew and t.id = o.transfer_id and t.created_at = o.created_at
    left join purchase_reversal r on r.kind = 'withdrawal'
      and r.id = substring(t.business_key from '^buy-(?:withdrawal|withdrawal-refused|refund-failed):(.*)$')
    order by o.created_at, o.amount < 0, o.transfer_id
  loop
    v_own := array_position(v_ids, l.withdrawn);
    if l.bought is not null then
      v_part := least(l.amount, v_missing);
      v_missing := v_missing - v_part;
      v_ids := v_ids || l.bought;
      v_left := v_left || l.amount - v_part;
    elsif v_own is not null then
      v_missing := v_missing + greatest(0, -v_left[v_own] - l.amount);
      v_left[v_own] := greatest(0, v_left[v_own] + l.amount);
      v_first := least(v_first, v_own);
    elsif l.amount > 0 then
      v_part := least(l.amount, v_missing);
      v_missing := v_missing - v_part;
      v_elsewhere := v_elsewhere + l.amount - v_part;
    else
      v_part := least(-l.amount, greatest(0, v_elsewhere));
      v_elsewhere := v_elsewhere - v_part;
      v_debit := -l.amount - v_part;
      while v_debit > 0 and v_first <= cardinality(v_ids) loop
        v_part := least(v_debit, v_left[v_first]);
        v_left[v_first] := v_left[v_first] - v_part;
        v_debit := v_debit - v_part;
        if v_left[v_first] = 0 then v_first := v_first + 1; end if;
      end loop;
      v_missing := v_missing + v_debit;
    end if;
  end loop;
  return query select lot.id, lot.left_over from unnest(v_ids, v_left) lot (id, left_over);
end $$;
