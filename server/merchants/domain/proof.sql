-- Proofs that a domain belongs to a business.

-- The proof of a live business's domain, if it is valid. `domain.record_check` ends one that has been missing
-- for 21 days. PostgreSQL inlines both in a query.
create or replace function domain.live_proofs(p_merchant text, p_domain text) returns setof domain_proof
language sql stable as $$
  select * from domain_proof
  where merchant_id = p_merchant and domain = p_domain and proven_at is not null
$$;

-- A business in test mode has the proof of its live business.
create or replace function domain.proofs(p_merchant text, p_domain text) returns setof domain_proof
language sql stable as $$
  select p.*
  from (select coalesce((select test_of from merchant where id = p_merchant), p_merchant) as live) holder,
    domain.live_proofs(holder.live, p_domain) p
$$;

create or replace function domain.is_proven(p_merchant text, p_domain text) returns boolean
language sql stable as $$
  select exists (select from domain.proofs(p_merchant, p_domain))
$$;

create or replace function domain.is_proven(p_merchant text) returns boolean
language sql stable as $$
  select exists (
    select from merchant m, domain.proofs(m.id, m.recipient_domain) where m.id = p_merchant)
$$;

-- A business as people see it: its name, its domain, and whether the domain is proven.
create or replace function domain.identity(m merchant) returns jsonb
language sql stable as $$
  select jsonb_build_object('name', m.recipient_name, 'domain', m.recipient_domain,
    'verified', domain.is_proven(m.id, m.recipient_domain))
$$;

-- Records the result of a check. A result for a former domain or token is ignored.
-- outcome: the recorded result; 'taken' when the proof is valid but the domain is another
-- business's or denied, which ends an earlier proof; 'stale' when it was ignored.
create or replace function domain.record_check(
  p_merchant text, p_domain text, p_token text, p_method text, p_result text, p_asked boolean
) returns text
language plpgsql as $$
declare
  p domain_proof;
  v_result text := p_result;
begin
  -- Before any row lock: proving a domain can end the proof of another business.
  perform pg_advisory_xact_lock(hashtextextended('domain:' || p_domain, 0));
  select * into p from domain_proof
  where merchant_id = p_merchant and domain = p_domain and token = p_token for no key update;
  if p.merchant_id is null then return 'stale'; end if;

  if p_result = 'proven' and deny.refuse('merchant', p_domain, p_merchant) then
    v_result := 'taken';
    p.proven_at := null;
    p.proven_by := null;
    p.failing_since := null;
  elsif p_result = 'proven' then
    update domain_proof set proven_at = null, proven_by = null, failing_since = null
    where domain = p_domain and merchant_id <> p_merchant and proven_by in ('dns', 'file')
      and failing_since < clock_timestamp() - interval '7 days';
    if exists (select from domain_proof where domain = p_domain and merchant_id <> p_merchant
      and proven_by in ('dns', 'file'))
    then v_result := 'taken'; end if;
  end if;

  if v_result = 'proven' then
    p.proven_at := coalesce(p.proven_at, clock_timestamp());
    -- An operator's word is never replaced by a check.
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
      -- A failed check on request does not postpone the regular one: else the former owner of a
      -- sold domain could keep the proof by asking again and again.
      when p.proven_at is not null and v_result <> 'proven' and p_asked then p.next_check_at
      when p.proven_at is not null then clock_timestamp() + interval '1 day'
      when p.misses < 16 then
        clock_timestamp() + least(interval '15 minutes' * 2 ^ p.misses, interval '1 day')
    end
  where merchant_id = p_merchant;
  return v_result;
end $$;
