-- The test mode of a business: makes its twin on first use, with a copy of its settings, and returns the
-- twin's id. Null for a business that is itself a twin, or is none.
create or replace function test_mode.open_twin(p_business text, p_id text) returns text
language plpgsql as $$
declare
  b merchant;
  v_twin text;
  v_cash bigint;
  v_stake bigint;
begin
  -- Two first uses at once make one twin.
  select * into b from merchant where id = p_business and livemode for no key update;
  if b.id is null then return null; end if;
  select id into v_twin from merchant where test_of = b.id;
  if v_twin is not null then return v_twin; end if;

  select cash, stake into v_cash, v_stake from ledger.open_test_accounts(p_id);
  -- Frozen or closed like the live one, also later: a trigger of `member` sees to it.
  insert into member (id, kind, confirmed_at, cash_account, stake_account, livemode, payments_enabled, closed_at)
  select p_id, 'business', now(), v_cash, v_stake, false, m.payments_enabled, m.closed_at
  from member m where m.id = b.id;
  -- Nobody registered it: its team is that of the live business.
  insert into merchant (id, recipient, recipient_name, recipient_domain, recipient_success_url,
    recipient_cancel_url, link_success_url, link_denied_url, oauth_redirect_uris, livemode, test_of)
  values (p_id, b.recipient, b.recipient_name, b.recipient_domain, b.recipient_success_url,
    b.recipient_cancel_url, b.link_success_url, b.link_denied_url, b.oauth_redirect_uris, false, b.id);
  perform ledger.defer_member_credits(p_id);
  insert into domain_proof (merchant_id, domain) values (p_id, b.recipient_domain);
  insert into merchant_origin (merchant_id, origin, proven_at, proven_by)
  select p_id, origin, proven_at, proven_by from merchant_origin where merchant_id = b.id;
  insert into merchant_look (merchant_id, accent_light, accent_dark, radius, font)
  select p_id, accent_light, accent_dark, radius, font from merchant_look where merchant_id = b.id;
  insert into merchant_logo (merchant_id, hash, image, uploaded_at, blocked_at)
  select p_id, hash, image, uploaded_at, blocked_at from merchant_logo where merchant_id = b.id;
  return p_id;
end $$;
