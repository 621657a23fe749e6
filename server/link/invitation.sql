-- An invitation and a link as their merchant and the member see them. The clock is the database's.

-- The status as it is now: a pending invitation past its time is expired, written or not.
create or replace function link.status(s link_session) returns text
language sql stable as $$
  select case when s.status = 'pending' and s.expires_at <= clock_timestamp()
    then 'expired' else s.status end
$$;

-- What the merchant sees, by API and by webhook: nothing of who the member is.
create or replace function link.merchant_json(s link_session, p_public_url text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'status', link.status(s),
    'reference', s.reference,
    'successUrl', s.success_url,
    'deniedUrl', s.denied_url,
    'locale', s.locale,
    'url', p_public_url || '/link/' || s.id,
    'createdAt', pay.utc(s.created_at),
    'expiresAt', pay.utc(s.expires_at),
    'linkedAt', case when s.status = 'linked' then pay.utc(s.closed_at) end,
    'deniedAt', case when s.status = 'denied' then pay.utc(s.closed_at) end,
    'revokedAt', (select pay.utc(l.revoked_at) from link l where l.id = s.id))
$$;

-- All that linking shows of a member.
create or replace function link.balances_json(m member) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'cash', pay.decimal(coalesce(ledger.balance(m.cash_account), 0), 18),
    'stake', pay.decimal(coalesce(ledger.balance(m.stake_account), 0), 18))
$$;

-- What whoever opens the invitation sees. `p_member` is the signed-in member or null.
create or replace function link.member_json(s link_session, p_member text) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', s.id,
    'status', link.status(s),
    'merchant', jsonb_build_object('name', b.recipient_name, 'domain', b.recipient_domain),
    'locale', s.locale,
    'expiresAt', pay.utc(s.expires_at),
    'closedAt', pay.utc(coalesce(s.closed_at,
      case when s.expires_at <= clock_timestamp() then s.expires_at end)),
    'successUrl', s.success_url,
    'deniedUrl', s.denied_url,
    'member', (
      select jsonb_build_object(
        'name', coalesce(m.name, m.email),
        'isLinked', exists (
          select from link l
          where l.member_id = m.id and l.merchant_id = s.merchant_id and l.revoked_at is null),
        'balances', link.balances_json(m))
      from member m where m.id = p_member))
  from merchant b where b.id = s.merchant_id
$$;
