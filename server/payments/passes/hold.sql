-- How a member gets a pass: bought or given. The caller has locked the member and asked `passes.refusal`.

-- The pseudonym by which a business knows a member.
create or replace function passes.holder_of(p_merchant text, p_member text) returns text
language plpgsql as $$
declare
  v_id text;
begin
  select id into v_id from pass_holder where merchant_id = p_merchant and member_id = p_member;
  if found then return v_id; end if;
  insert into pass_holder (id, merchant_id, member_id) values (format.new_id('hdr'), p_merchant, p_member)
  returning id into v_id;
  return v_id;
end $$;

-- Opens an empty held pass: its row, and the account of its entries.
create or replace function passes.open_holding(
  p pass, p_member text, p_origin text, p_session text, p_entries integer, p_valid_until timestamptz
) returns pass_holding
language plpgsql as $$
declare
  h pass_holding;
begin
  h.id := format.new_id('hld');
  h.valid_from := time.of(p.merchant_id);
  insert into pass_holding (id, pass_id, holder_id, origin, session_id, entries, terms, account, valid_from, valid_until)
  values (h.id, p.id, passes.holder_of(p.merchant_id, p_member), p_origin, p_session, p_entries, p.terms,
    ledger.open_account('holding:' || h.id, p.id), h.valid_from,
    coalesce(p_valid_until, p.valid_until, h.valid_from + p.valid_days * interval '1 day'))
  returning * into h;
  return h;
end $$;

-- Writes the payment of a session that sells a pass: tokens to the business and entries to the payer, in one transfer.
-- The caller has locked the payer's accounts. The account of the issued entries is the last that is locked.
create or replace function passes.sell(
  s pay_session, p_payer text, p_from bigint, p_to bigint, p_total numeric, p_transfer text
) returns void
language plpgsql as $$
declare
  p pass;
  h pass_holding;
begin
  select * into p from pass where id = s.pass_id;
  p.terms := passes.terms_of(s, p);
  h := passes.open_holding(p, p_payer, 'sold', s.id, p.entries, null);
  perform ledger.write(p_transfer, 'payment', 'payment:' || s.id,
    array[p_from, p_to, h.account, p.issued_account],
    array[-p_total, p_total, coalesce(h.entries, 1), -coalesce(h.entries, 1)], s.description);
  perform passes.announce_holding(h.id, 'holding.created');
end $$;

-- Gives a pass to a member whom the caller has locked. Returns the id of the held pass.
create or replace function passes.give_to(
  p pass, p_member text, p_origin text, p_entries integer, p_valid_until timestamptz, p_transfer text
) returns text
language plpgsql as $$
declare
  h pass_holding := passes.open_holding(p, p_member, p_origin, null, p_entries, p_valid_until);
begin
  perform ledger.post(p_transfer, 'pass', 'pass-given:' || h.id,
    array[h.account, p.issued_account], array[coalesce(h.entries, 1), -coalesce(h.entries, 1)]);
  perform passes.announce_holding(h.id, 'holding.created');
  return h.id;
end $$;

-- Gives a pass to a holder, or to the member of a link. outcome: 'given' or an error code; 'holder' and 'invitation'
-- name a field whose value is unknown.
create or replace function passes.give(
  p_pass text, p_merchant text, p_holder text, p_link text, p_transfer text, out outcome text, out holding text
)
language plpgsql as $$
declare
  p pass;
  m member;
begin
  select * into p from pass where id = p_pass and merchant_id = p_merchant;
  if p.id is null then outcome := 'not_found'; return; end if;
  select * into m from member where id = case when p_link is null
    then (select o.member_id from pass_holder o where o.id = p_holder and o.merchant_id = p_merchant)
    else (select l.member_id from link l where l.id = p_link and l.merchant_id = p_merchant and l.revoked_at is null) end
  for no key update;
  if m.id is null or m.erased_at is not null then
    outcome := case when p_link is null then 'holder' else 'invitation' end;
    return;
  end if;
  outcome := coalesce(passes.refusal(p, m.id), 'given');
  if outcome <> 'given' then return; end if;
  holding := passes.give_to(p, m.id, 'given', p.entries, null, p_transfer);
  perform activity.record(p_merchant, 'pass.given', p.id, p.name,
    activity.difference(null, to_jsonb(h), array['holder_id'])) from pass_holding h where h.id = holding;
end $$;

-- A link that gives the pass to whoever accepts it first, so the activity log does not name it.
-- outcome: 'made', 'not_found' or 'pass_closed'.
create or replace function passes.make_gift(p_id text, p_pass text, p_merchant text, p_days integer) returns text
language plpgsql as $$
declare
  p pass;
begin
  select * into p from pass where id = p_pass and merchant_id = p_merchant;
  if p.id is null then return 'not_found'; end if;
  if passes.is_over(p) then return 'pass_closed'; end if;
  insert into pass_gift (id, pass_id, entries, expires_at)
  values (p_id, p.id, p.entries, clock_timestamp() + p_days * interval '1 day');
  perform activity.record(p_merchant, 'pass.given', p.id, p.name);
  return 'made';
end $$;

-- 'expired': its link has ended, or an imported pass has.
create or replace function passes.gift_status(g pass_gift) returns text
language sql stable as $$
  select case when g.accepted_at is not null then 'accepted'
    when g.expires_at <= clock_timestamp()
      or g.valid_until <= (select time.of(p.merchant_id) from pass p where p.id = g.pass_id) then 'expired'
    else 'open' end
$$;

-- outcome: 'accepted' or an error code.
create or replace function passes.accept_gift(p_gift text, p_member text, p_transfer text, out outcome text, out holding text)
language plpgsql as $$
declare
  g pass_gift;
  p pass;
  m member;
begin
  select * into g from pass_gift where id = p_gift for no key update;
  if g.id is null or passes.gift_status(g) = 'expired' then outcome := 'not_found'; return; end if;
  if g.accepted_at is not null then outcome := 'invitation_used'; return; end if;
  select * into p from pass where id = g.pass_id;
  select * into m from member where id = p_member for no key update;
  if m.livemode <> p.livemode then outcome := 'mode_mismatch'; return; end if;
  if not restrictions.is_open(m) then outcome := 'payments_disabled'; return; end if;
  outcome := coalesce(passes.refusal(p, p_member), 'accepted');
  if outcome <> 'accepted' then return; end if;
  holding := passes.give_to(p, p_member, case when g.import_id is null then 'given' else 'imported' end,
    g.entries, g.valid_until, p_transfer);
  update pass_gift set accepted_at = clock_timestamp() where id = g.id;
end $$;
