-- Invitations and links as JSON for the merchant and for the member. Time is the database's clock.

-- The current status: a pending invitation past its time is expired even before `link.expire` marks
-- it.
create or replace function link.status(s link_session) returns text
language sql stable as $$
  select case when s.status = 'pending' and s.expires_at <= clock_timestamp()
    then 'expired' else s.status end
$$;

-- For the merchant, in API and webhooks. It does not identify the member.
create or replace function link.merchant_json(s link_session, p_public_url text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'livemode', s.livemode,
    'status', link.status(s),
    'reference', s.reference,
    'successUrl', s.success_url,
    'deniedUrl', s.denied_url,
    'locale', s.locale,
    'url', p_public_url || '/link/' || s.id,
    'createdAt', format.utc(s.created_at),
    'expiresAt', format.utc(s.expires_at),
    'alreadyLinked', s.already_linked,
    'linkedAt', case when s.status = 'linked' then format.utc(s.closed_at) end,
    'deniedAt', case when s.status = 'denied' then format.utc(s.closed_at) end,
    'revokedAt', (select format.utc(l.revoked_at) from link l where l.id = s.id),
    'plan', plans.sold_json(s),
    'agreement', (select a.id from agreement a where a.link_id = s.id))
$$;

-- The only data of a member that a link shares.
create or replace function link.balances_json(m member) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'cash', format.decimal(coalesce(ledger.balance(m.cash_account), 0), 18),
    'stake', format.decimal(coalesce(ledger.balance(m.stake_account), 0), 18))
$$;

-- For a visitor of the invitation. `p_member` is the signed-in member or null.
create or replace function link.member_json(s link_session, p_member text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'livemode', s.livemode,
    'status', link.status(s),
    'alreadyLinked', s.already_linked,
    'isAuthorization', exists (select from oauth_authorization a where a.session_id = s.id),
    'merchant', appearance.identity(b),
    'locale', s.locale,
    'now', format.utc(clock_timestamp()),
    'expiresAt', format.utc(s.expires_at),
    'closedAt', format.utc(coalesce(s.closed_at,
      case when s.expires_at <= clock_timestamp() then s.expires_at end)),
    'successUrl', s.success_url,
    'deniedUrl', s.denied_url,
    'plan', plans.sold_json(s),
    'member', (
      select jsonb_build_object(
        'id', m.id,
        'name', coalesce(m.name, m.test_email, m.email),
        'isLinked', exists (
          select from link l
          where l.member_id = m.id and l.merchant_id = s.merchant_id and l.revoked_at is null),
        'balances', link.balances_json(m))
      from member m where m.id = p_member and m.livemode = s.livemode))
  from merchant b where b.id = s.merchant_id
$$;
