-- The web origins of a business's pages.

-- Its domain over https, then the origins that it added, in order. One that is not known was added before proofs were
-- required: it may frame the checkout, but no payer is sent there. A subdomain belongs to the owner of its domain; a
-- page on the visitor's own machine is enough in the sandbox and in test mode.
create or replace function domain.origins(p_merchant text, p_domain text, p_sandbox boolean)
returns table (origin text, is_added boolean, is_known boolean)
language sql stable as $$
  select 'https://' || www || p_domain, false, true from unnest(array['', 'www.']) www
  union all (
    select o.origin, true, o.proven_at is not null
      or o.origin like 'https://%' and right(site.host, length(p_domain) + 1) = '.' || p_domain
        and domain.is_proven(p_merchant, p_domain)
      or (p_sandbox or not b.livemode)
        and site.host ~ '^(localhost|.+\.localhost|127(\.[0-9]{1,3}){3})$'
    from merchant_origin o join merchant b on b.id = o.merchant_id,
      lateral (select substring(o.origin from '^https?://([^:/]+)') as host) site
    where o.merchant_id = p_merchant order by o.origin)
$$;
