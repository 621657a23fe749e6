-- Who answers a dispute. A payment that is disputed before its tokens are credited has no reversal: it
-- waits as 'paid_uncredited'.

create or replace function purchases.may_be_disputed(p_purchase text) returns boolean
language sql stable as $$
  select exists (select from purchase where id = p_purchase and status = 'paid_uncredited')
    or exists (select from purchase_reversal where purchase_id = p_purchase and kind = 'dispute')
$$;

-- outcome: 'taken', 'owned' (by another operator, and no reason was given), 'unknown'
create or replace function purchases.take_dispute(p_purchase text, p_operator text, p_reason text)
returns text
language plpgsql as $$
declare
  v_owner text;
begin
  if not purchases.may_be_disputed(p_purchase) then
    return 'unknown';
  end if;
  insert into dispute_case (purchase_id) values (p_purchase) on conflict do nothing;
  select owner into v_owner from dispute_case where purchase_id = p_purchase for no key update;
  if v_owner <> p_operator and p_reason is null then
    return 'owned';
  end if;
  update dispute_case set owner = p_operator where purchase_id = p_purchase;
  if v_owner <> p_operator then
    perform purchases.note_dispute(p_purchase, p_operator, 'taken from ' || v_owner || ': ' || p_reason);
  end if;
  return 'taken';
end $$;

-- False if the purchase is not disputed.
create or replace function purchases.note_dispute(p_purchase text, p_operator text, p_text text)
returns boolean
language plpgsql as $$
begin
  if not purchases.may_be_disputed(p_purchase) then
    return false;
  end if;
  insert into dispute_case as c (purchase_id, notes)
  values (p_purchase, jsonb_build_array(jsonb_build_object(
    'at', format.utc(clock_timestamp()), 'by', p_operator, 'text', p_text)))
  on conflict (purchase_id) do update set notes = c.notes || excluded.notes;
  return true;
end $$;
