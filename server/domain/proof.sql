-- Whose a domain is, and what may be asked for before that is known.

create or replace function domains.is_proven(p_merchant text) returns boolean
language sql stable as $$
  select exists (select from merchant m
    join domain_proof p on p.merchant_id = m.id and p.domain = m.recipient_domain
    where m.id = p_merchant and p.proven_at is not null)
$$;

-- Whether a session that has just been made is too much for a business whose domain is not proven:
-- null, 'session' or 'day'. Measured in tokens, so that no currency is a way around it.
create or replace function domains.refusal(
  p_merchant text, p_session text, p_session_most numeric, p_day_most numeric
) returns text
language plpgsql as $$
declare
  v_sum numeric;
  v_count integer;
begin
  if domains.is_proven(p_merchant) then return null; end if;
  if (pay.latest_quote(p_session)).gross > p_session_most then return 'session'; end if;
  -- Two at once would each see the day without the other.
  perform from merchant where id = p_merchant for no key update;
  select coalesce(sum((pay.latest_quote(id)).gross), 0), count(*) into v_sum, v_count
  from (select id from pay_session
    where merchant_id = p_merchant and created_at > clock_timestamp() - interval '24 hours'
      and (status not in ('pending', 'cancelled', 'expired')
        or status = 'pending' and expires_at > clock_timestamp())
    order by created_at desc limit 501) recent;
  if v_sum > p_day_most or v_count > 500 then return 'day'; end if;
  return null;
end $$;

-- How a look for a proof has ended. A proof that was looked for under another domain or token says
-- nothing. outcome: the result as it is kept: 'taken' where it is good, and the domain another's.
create or replace function domains.note(
  p_merchant text, p_domain text, p_token text, p_method text, p_result text, p_asked boolean
) returns text
language plpgsql as $$
declare
  p domain_proof;
  v_result text := p_result;
begin
  -- Before any row: who proves takes it from whoever cannot any more.
  perform pg_advisory_xact_lock(hashtextextended('domain:' || p_domain, 0));
  select * into p from domain_proof
  where merchant_id = p_merchant and domain = p_domain and token = p_token for no key update;
  if p.merchant_id is null then return 'stale'; end if;

  if p_result = 'proven' then
    update domain_proof set proven_at = null, proven_by = null, failing_since = null
    where domain = p_domain and merchant_id <> p_merchant and proven_by in ('dns', 'file')
      and failing_since < clock_timestamp() - interval '7 days';
    if exists (select from domain_proof where domain = p_domain and merchant_id <> p_merchant
      and proven_by in ('dns', 'file'))
    then v_result := 'taken'; end if;
  end if;

  if v_result = 'proven' then
    p.proven_at := coalesce(p.proven_at, clock_timestamp());
    -- What an operator has vouched for is not looked at again.
    if p.proven_by is distinct from 'operator' then p.proven_by := p_method; end if;
    p.failing_since := null;
    p.told_at := null;
    p.misses := 0;
  elsif p.proven_at is null or p_asked then
    p.misses := case when p_asked then 0 else p.misses + 1 end;
  else
    p.failing_since := coalesce(p.failing_since, clock_timestamp());
    if p.failing_since < clock_timestamp() - interval '21 days' then
      p.proven_at := null;
      p.proven_by := null;
      p.failing_since := null;
      p.misses := 0;
    end if;
  end if;

  update domain_proof set
    proven_at = p.proven_at, proven_by = p.proven_by, failing_since = p.failing_since,
    told_at = p.told_at, misses = p.misses,
    checked_at = clock_timestamp(), checked_by = p_method, result = v_result,
    next_check_at = case
      when p.proven_by = 'operator' then null
      -- Whoever asks in vain puts off no look that counts: a domain that was sold would stay theirs.
      when p.proven_at is not null and v_result <> 'proven' and p_asked then p.next_check_at
      when p.proven_at is not null then clock_timestamp() + interval '1 day'
      when p.misses < 16 then
        clock_timestamp() + least(interval '15 minutes' * 2 ^ p.misses, interval '1 day')
    end
  where merchant_id = p_merchant;
  return v_result;
end $$;
