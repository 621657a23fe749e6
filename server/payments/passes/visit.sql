-- Visits: what is taken from a held pass, and given back.

create or replace function passes.visit_json(v pass_visit) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', v.id,
    'pass', h.pass_id,
    'holding', h.id,
    'holder', passes.holder_json(h.holder_id),
    'entries', v.entries,
    'left', case when h.entries is not null then passes.unused(h) end,
    'at', format.utc(v.at),
    'returnedAt', format.utc(v.returned_at))
  from pass_holding h where h.id = v.holding_id
$$;

-- Takes a visit. `p_step` is the present step of 30 seconds, `p_code_step` that of the member's code, if one was shown:
-- each step of a holder counts once. A pass without limit moves nothing, and has one visit per step.
-- outcome: 'taken', 'unknown_holding' or an error code.
create or replace function passes.take_visit(
  p_id text, p_holding text, p_pass text, p_merchant text, p_entries integer, p_step bigint, p_code_step bigint,
  p_taken_by text, p_transfer text
) returns text
language plpgsql as $$
declare
  h pass_holding;
  p pass;
  v_now timestamptz;
begin
  select * into p from pass where id = p_pass and merchant_id = p_merchant;
  if p.id is null then return 'not_found'; end if;
  -- The holder's row puts the uses of one code in a row, also for two passes of one holder.
  if p_code_step is not null then
    perform from pass_holder where id = (select holder_id from pass_holding where id = p_holding) for no key update;
  end if;
  h := passes.lock_holding(p_holding, p_merchant);
  if h.id is null or h.pass_id <> p_pass then return 'unknown_holding'; end if;
  v_now := time.of(p_merchant);
  if passes.has_ended(h, v_now) then return 'pass_expired'; end if;
  if h.frozen_until > v_now then return 'pass_frozen'; end if;
  if exists (select from pass_visit v where v.holder_id = h.holder_id and v.code_step = p_code_step) then
    return 'visit_repeated';
  end if;
  if h.entries is null then
    if exists (select from pass_visit v where v.holding_id = h.id and v.step = p_step) then return 'visit_repeated'; end if;
  elsif passes.unused(h) < p_entries then
    return 'pass_used_up';
  else
    perform ledger.post(p_transfer, 'pass', 'visit:' || p_id, array[h.account, p.used_account],
      array[-p_entries, p_entries]::numeric[]);
  end if;
  insert into pass_visit (id, holding_id, holder_id, entries, code_step, step, at, transfer_id, taken_by)
  values (p_id, h.id, h.holder_id, case when h.entries is null then 1 else p_entries end, p_code_step,
    case when h.entries is null then p_step end, v_now, case when h.entries is not null then p_transfer end, p_taken_by);
  perform passes.announce(p_merchant, 'visit.taken', v.id, passes.visit_json(v)) from pass_visit v where v.id = p_id;
  return 'taken';
end $$;

-- Gives a visit back while its pass is valid. outcome: 'returned' (also when it was before) or an error code.
create or replace function passes.return_visit(p_id text, p_merchant text, p_transfer text) returns text
language plpgsql as $$
declare
  v pass_visit;
  h pass_holding;
  p pass;
begin
  h := passes.lock_holding((select holding_id from pass_visit where id = p_id), p_merchant);
  if h.id is null then return 'not_found'; end if;
  select * into v from pass_visit where id = p_id;
  if v.returned_at is not null then return 'returned'; end if;
  if passes.has_ended(h, time.of(p_merchant)) then return 'pass_expired'; end if;
  select * into p from pass where id = h.pass_id;
  if v.transfer_id is not null then
    perform ledger.post(p_transfer, 'pass', 'visit-returned:' || p_id, array[p.used_account, h.account],
      array[-v.entries, v.entries]::numeric[], null, v.transfer_id);
  end if;
  update pass_visit set returned_at = time.of(p_merchant),
    return_id = case when v.transfer_id is not null then p_transfer end
  where id = p_id
  returning * into v;
  perform passes.announce(p_merchant, 'visit.returned', v.id, passes.visit_json(v));
  perform activity.record(p_merchant, 'visit.returned', v.id, p.name,
    activity.difference(null, to_jsonb(v), array['holder_id', 'entries']));
  return 'returned';
end $$;
