-- What a refund of a session that sold a pass gives back. Every such refund asks this function.

-- The part of the net that the pass cost, in smallest units: the share of its line in the price. A coupon for passes is
-- off this line alone, as in `prices.line_nets`. A tip is not discounted.
create or replace function passes.share_of(s pay_session) returns numeric
language sql immutable as $$
  select case when s.amount = s.tip then 0
    else div((s.net - s.tip) * (least(line.amount, s.amount - s.tip) - own.coupon), s.amount - s.tip - own.coupon) end
  from (select case when s.coupon_terms -> 'passes' ? s.pass_id then s.coupon else 0 end as coupon) own,
    (select coalesce(sum((item ->> 'amount')::numeric * 10::numeric ^ s.decimals), 0) as amount
    from jsonb_array_elements(s.line_items) item where item ->> 'pass' = s.pass_id) line
$$;

-- Of a refund of `p_amount` that returns `p_entries`; by default all that is unused returns, and of the paid net its part:
-- net x unused / sold, rounded down over all refunds together. An amount alone returns the entries that it pays for,
-- rounded up, and all of them with the rest of the net. A refund of lines (`p_lines`, positions from 0) of which none is the
-- pass returns no entry unless `p_entries` says so. Of a pass without limit, days are used; those that were added to its
-- validity are not counted. An expired or erased holder has nothing to return: only money goes back, as much as the
-- business says.
-- `p_back` is what was refunded before. outcome: 'ok' or an error code.
create or replace function passes.refund_of(
  s pay_session, p_back numeric, p_amount numeric, p_entries integer, p_lines integer[],
  out outcome text, out amount numeric, out entries integer, out holding text, out unused integer, out account bigint,
  out returned_account bigint
)
language plpgsql stable as $$
declare
  h pass_holding;
  p pass;
  v_now timestamptz;
  v_share numeric := passes.share_of(s);
  v_sold numeric;
  v_before integer;
  -- The entries that return at most when nobody names their number.
  v_most integer;
  -- The seconds for which a pass without limit was sold.
  v_whole numeric;
begin
  select * into h from pass_holding where session_id = s.id;
  v_whole := greatest(1, floor(extract(epoch from h.valid_until - h.valid_from - h.added)));
  select * into p from pass where id = s.pass_id;
  v_now := time.of(s.merchant_id);
  holding := h.id;
  account := h.account;
  returned_account := p.returned_account;
  unused := case when passes.has_ended(h, v_now) then 0 else passes.unused(h) end;
  v_sold := coalesce(h.entries, 1);
  select coalesce(sum(r.entries), 0) into v_before from refund r where r.session_id = s.id;
  if p_entries > unused then outcome := 'pass_used_up'; return; end if;
  if h.entries is null then
    v_share := case when unused = 0 then 0 else div(v_share * least(v_whole,
      floor(extract(epoch from h.valid_until - greatest(v_now, h.frozen_until)))), v_whole) end;
  end if;
  v_most := case when p_lines is null or exists (
    select from unnest(p_lines) line where s.line_items -> line ->> 'pass' = s.pass_id) then unused else 0 end;
  entries := coalesce(p_entries, case
    when v_most = 0 or p_amount is null or p_amount >= s.net - p_back then v_most
    when h.entries is null then case when p_amount >= v_share then unused else 0 end
    when v_share = 0 then 0
    else least(unused, ceil(p_amount * v_sold / v_share)) end);
  amount := coalesce(p_amount, least(s.net - p_back, case
    when p_entries is not null
      then div(v_share * (v_before + p_entries), v_sold) - div(v_share * v_before, v_sold)
    else s.net - passes.share_of(s) + div(v_share * (v_before + v_most), v_sold) - p_back end));
  outcome := case when p_amount is null and amount <= 0 then 'pass_used_up' else 'ok' end;
end $$;

-- For the business, before it refunds: what the default gives back. Null for a session without a pass.
create or replace function passes.refundable_json(s pay_session, p_back numeric) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'holding', r.holding,
    'sold', h.entries,
    'unused', r.unused,
    'amount', format.decimal(greatest(0, r.amount), s.decimals),
    'entries', r.entries,
    'lines', (select coalesce(jsonb_agg(item.at - 1 order by item.at), '[]')
      from jsonb_array_elements(s.line_items) with ordinality item (value, at) where item.value ->> 'pass' = s.pass_id))
  from passes.refund_of(s, p_back, null, null, null) r join pass_holding h on h.id = r.holding
  where s.pass_id is not null
$$;
