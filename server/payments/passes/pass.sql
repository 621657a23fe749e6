-- The definition of a pass, and what is shown of it. Dates are by the time of the business (`time.of`).

-- Defines a pass: its unit of the ledger, with the accounts of its entries, and its row.
create or replace function passes.define(p_terms jsonb) returns void
language plpgsql as $$
declare
  p pass := jsonb_populate_record(null::pass, p_terms);
  a record;
begin
  a := ledger.open_pass(p.id, (select m.livemode from merchant m where m.id = p.merchant_id));
  insert into pass (id, merchant_id, name, entries, valid_days, valid_until, price, currency, decimals, minimum_level,
    most_per_member, terms, enabled, issued_account, used_account, expired_account, returned_account)
  values (p.id, p.merchant_id, p.name, p.entries, p.valid_days, p.valid_until, p.price, p.currency, p.decimals,
    p.minimum_level, p.most_per_member, p.terms, p.enabled, a.issued, a.used, a.expired, a.returned);
end $$;

-- Replaces the terms of a pass. What a payer may be looking at stays: entries, validity, currency.
-- outcome: 'changed', 'not_found', or the field that would not stay as it is.
create or replace function passes.change(p_terms jsonb) returns text
language plpgsql as $$
declare
  n pass := jsonb_populate_record(null::pass, p_terms);
  p pass;
begin
  select * into p from pass where id = n.id and merchant_id = n.merchant_id for no key update;
  if p.id is null then return 'not_found'; end if;
  if p.entries is distinct from n.entries then return 'entries'; end if;
  if p.valid_days is distinct from n.valid_days then return 'validDays'; end if;
  -- JSON carries milliseconds.
  if date_trunc('milliseconds', p.valid_until) is distinct from n.valid_until then return 'validUntil'; end if;
  if p.currency <> n.currency then return 'currency'; end if;
  update pass set name = n.name, price = n.price, minimum_level = n.minimum_level, most_per_member = n.most_per_member,
    terms = n.terms, enabled = n.enabled
  where id = n.id;
  return 'changed';
end $$;

-- For its business. `issued` = held + used + expired + returned.
create or replace function passes.pass_json(p pass, p_levels text[]) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', p.id,
    'name', p.name,
    'entries', p.entries,
    'validDays', p.valid_days,
    'validUntil', format.utc(p.valid_until),
    'price', format.decimal(p.price, p.decimals),
    'currency', p.currency,
    'level', p_levels[p.minimum_level + 1],
    'mostPerMember', p.most_per_member,
    'terms', p.terms,
    'enabled', p.enabled,
    'sold', h.sold,
    'given', h.given,
    'entriesOf', jsonb_build_object('issued', e.issued, 'held', e.issued - e.used - e.expired - e.returned,
      'used', e.used, 'expired', e.expired, 'returned', e.returned),
    'createdAt', format.utc(p.created_at))
  from (select -ledger.balance(p.issued_account) as issued, ledger.balance(p.used_account) as used,
      ledger.balance(p.expired_account) as expired, ledger.balance(p.returned_account) as returned) e,
    (select count(*) filter (where origin = 'sold') as sold, count(*) filter (where origin <> 'sold') as given
      from pass_holding where pass_id = p.id) h
$$;

-- The terms of the pass that a session sells, as they were when it was made: what its payer reads, and then has.
create or replace function passes.terms_of(s pay_session, p pass) returns text
language sql immutable as $$ select nullif(coalesce(s.pass_terms, p.terms), '') $$;

-- What a payer reads before the sale.
create or replace function passes.sold_json(s pay_session, p_levels text[]) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', p.id,
    'name', p.name,
    'entries', p.entries,
    'validDays', p.valid_days,
    'validUntil', format.utc(p.valid_until),
    'level', p_levels[p.minimum_level + 1],
    'mostPerMember', p.most_per_member,
    'terms', passes.terms_of(s, p))
  from pass p where p.id = s.pass_id
$$;

-- What the payer of a session bought with it: what a receipt says of a pass. Null for every other session.
create or replace function passes.bought_json(s pay_session) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', p.id,
    'name', p.name,
    'entries', h.entries,
    'validDays', null,
    'validUntil', format.utc(coalesce(p.valid_until, h.valid_from + p.valid_days * interval '1 day')),
    'level', null,
    'mostPerMember', null,
    'terms', h.terms)
  from pass_holding h join pass p on p.id = h.pass_id where h.session_id = s.id
$$;

create or replace function passes.is_over(p pass) returns boolean
language sql stable as $$ select coalesce(p.valid_until <= time.of(p.merchant_id), false) $$;

-- Why this member may not get this pass; null if they may. The caller has locked the member, so that concurrent
-- sales count each other. A refunded pass does not count.
create or replace function passes.refusal(p pass, p_member text) returns text
language sql stable as $$
  select case
    when passes.is_over(p) then 'pass_closed'
    when p.most_per_member <= (
      select count(*) from pass_holder o join pass_holding h on h.holder_id = o.id and h.pass_id = p.id
      where o.merchant_id = p.merchant_id and o.member_id = p_member and h.ended is distinct from 'returned')
    then 'pass_limit_reached'
  end
$$;

-- The same for the session that sells it.
create or replace function passes.sale_refusal(s pay_session, p_member text) returns text
language sql stable as $$
  select case when p.enabled then passes.refusal(p, p_member) else 'pass_closed' end from pass p where p.id = s.pass_id
$$;

-- Whether the pass of a button cannot be bought any more; false for a button without a pass.
create or replace function passes.is_closed(p_pass text) returns boolean
language sql stable as $$
  select p_pass is not null and exists (select from pass p where p.id = p_pass and (not p.enabled or passes.is_over(p)))
$$;
