-- Codes and tokens of OAuth clients, each decision under a row lock. Every hash is of a random secret.
-- Outcomes of the token endpoint do not say which check failed.

-- The link that a member has with the business of an invitation; null for none.
create or replace function oauth.link_of(s link_session) returns text
language sql stable as $$
  select l.id from link l
  where l.member_id = s.member_id and l.merchant_id = s.merchant_id and l.revoked_at is null
$$;

-- What the member who answered takes back to the client. outcome: 'code', 'denied' (also for an
-- invitation that has expired) or an error code. A repeated call replaces a code that nobody presented.
create or replace function oauth.answer(
  p_session text, p_member text, p_code_hash bytea, p_code_life interval
) returns text
language plpgsql as $$
declare
  s link_session;
  v_redeemed timestamptz;
begin
  select * into s from link_session where id = p_session for no key update;
  if s.id is null then return 'session_not_found'; end if;
  select redeemed_at into v_redeemed from oauth_authorization where session_id = s.id for update;
  if not found then return 'session_not_found'; end if;
  if link.status(s) = 'expired' then return 'denied'; end if;
  if s.member_id is distinct from p_member then return 'session_not_pending'; end if;
  if s.status = 'denied' then return 'denied'; end if;
  if v_redeemed is not null or s.expires_at <= clock_timestamp() or oauth.link_of(s) is null
  then return 'session_not_pending'; end if;
  update oauth_authorization
  set code_hash = p_code_hash, code_expires_at = clock_timestamp() + p_code_life
  where session_id = s.id;
  return 'code';
end $$;

-- Whether the API key that authenticated the client may still read links. It may until the commit.
create or replace function oauth.is_client(p_key text) returns boolean
language sql as $$ select authority.key_outcome(p_key, array['links:read'], '{}') is null $$;

-- Exchanges a code for tokens. `p_key`: the API key that authenticated the client. outcome: 'granted' or 'invalid_grant'.
create or replace function oauth.redeem(
  p_client text, p_code_hash bytea, p_redirect_uri text, p_challenge text,
  p_grant text, p_refresh_hash bytea, p_refresh_life interval,
  p_access_hash bytea, p_access_life interval, p_key text
) returns text
language plpgsql as $$
declare
  a oauth_authorization;
  s link_session;
  v_link text;
begin
  if not oauth.is_client(p_key) then return 'invalid_grant'; end if;
  select * into a from oauth_authorization where code_hash = p_code_hash for update;
  if a.session_id is null then return 'invalid_grant'; end if;
  select * into s from link_session where id = a.session_id;
  -- Another client can neither use the code nor use it up.
  if s.merchant_id <> p_client then return 'invalid_grant'; end if;
  if a.redeemed_at is not null then
    -- Presented twice: one of the two has a copy (RFC 6749, section 4.1.2).
    perform oauth.end_grant(a.grant_id);
    return 'invalid_grant';
  end if;
  update oauth_authorization set redeemed_at = clock_timestamp() where session_id = a.session_id;
  if a.code_expires_at <= clock_timestamp() then return 'invalid_grant'; end if;
  if a.redirect_uri <> p_redirect_uri then return 'invalid_grant'; end if;
  if a.code_challenge <> p_challenge then return 'invalid_grant'; end if;
  v_link := oauth.link_of(s);
  if v_link is null then return 'invalid_grant'; end if;

  insert into oauth_grant (id, link_id, refresh_hash, refresh_expires_at, key_id)
  values (p_grant, v_link, p_refresh_hash, clock_timestamp() + p_refresh_life, p_key);
  insert into oauth_access_token (hash, grant_id, expires_at)
  values (p_access_hash, p_grant, clock_timestamp() + p_access_life);
  update oauth_authorization set grant_id = p_grant where session_id = a.session_id;
  return 'granted';
end $$;

-- Replaces the refresh token of a grant, and adds an access token. outcome: 'granted' or 'invalid_grant'.
create or replace function oauth.refresh(
  p_client text, p_grant text, p_presented_hash bytea,
  p_refresh_hash bytea, p_refresh_life interval, p_access_hash bytea, p_access_life interval, p_key text
) returns text
language plpgsql as $$
declare
  g oauth_grant;
begin
  if not oauth.is_client(p_key) then return 'invalid_grant'; end if;
  select * into g from oauth_grant where id = p_grant for update;
  if g.id is null then return 'invalid_grant'; end if;
  if not exists (select from link l
    where l.id = g.link_id and l.merchant_id = p_client and l.revoked_at is null)
  then return 'invalid_grant'; end if;
  if g.ended_at is not null or g.suspended_at is not null then return 'invalid_grant'; end if;
  if g.refresh_hash <> p_presented_hash then
    -- A former token: one of its two holders has a copy (RFC 9700, section 4.14.2).
    perform oauth.end_grant(g.id);
    return 'invalid_grant';
  end if;
  if g.refresh_expires_at <= clock_timestamp() then return 'invalid_grant'; end if;
  update oauth_grant
  set refresh_hash = p_refresh_hash, refresh_expires_at = clock_timestamp() + p_refresh_life,
    key_id = p_key, obtained_at = now()
  where id = g.id;
  insert into oauth_access_token (hash, grant_id, expires_at)
  values (p_access_hash, g.id, clock_timestamp() + p_access_life);
  return 'granted';
end $$;

create or replace function oauth.end_grant(p_grant text) returns void
language sql as $$
  update oauth_grant set ended_at = clock_timestamp() where id = p_grant and ended_at is null
$$;

-- Ends what a client of its own returns (RFC 7009): one access token, or the whole grant that a
-- refresh token names. Both are null for a token of neither kind.
create or replace function oauth.revoke(p_client text, p_access_hash bytea, p_grant text) returns void
language plpgsql as $$
begin
  delete from oauth_access_token t using oauth_grant g, link l
  where t.hash = p_access_hash and g.id = t.grant_id and l.id = g.link_id
    and l.merchant_id = p_client;
  perform oauth.end_grant(g.id) from oauth_grant g join link l on l.id = g.link_id
  where g.id = p_grant and l.merchant_id = p_client;
end $$;

-- The link whose balances an access token may read; null for none.
create or replace function oauth.link_of_token(p_hash bytea) returns text
language sql stable as $$
  select l.id from oauth_access_token t
  join oauth_grant g on g.id = t.grant_id
  join link l on l.id = g.link_id
  where t.hash = p_hash and t.expires_at > clock_timestamp() and g.ended_at is null
    and g.suspended_at is null and l.revoked_at is null
$$;

-- Deletes requests that can lead to nothing any more, and tokens that have expired or ended.
create or replace function oauth.forget_expired(p_kept interval) returns void
language plpgsql as $$
begin
  delete from oauth_authorization a using link_session s
  where s.id = a.session_id and s.expires_at < now() - p_kept;
  delete from oauth_access_token where expires_at < now();
  delete from oauth_grant g using link l
  where l.id = g.link_id
    and (g.refresh_expires_at < now() or g.ended_at is not null or l.revoked_at is not null);
end $$;

-- Deletes what is kept of a member, and of a business with its clients.
create or replace function oauth.erase_member(p_member text) returns void
language plpgsql as $$
begin
  delete from oauth_authorization a using link_session s
  where s.id = a.session_id and p_member in (s.member_id, s.merchant_id);
  delete from oauth_grant g using link l
  where l.id = g.link_id and p_member in (l.member_id, l.merchant_id);
end $$;
