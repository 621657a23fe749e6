-- The look and the logo of a business for its payers, without what it has not set. The logo is shown
-- only while the domain is proven: otherwise anybody could show the logo of somebody else.
-- As a set, which PostgreSQL inlines in a `from`.
create or replace function appearance.shown(p_merchant text, p_domain text) returns table (shown jsonb)
language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    -- The proof is looked for only when there is a logo.
    'logo', (
      select case when exists (select from domain.proofs(p_merchant, p_domain)) then hash end
      from merchant_logo where merchant_id = p_merchant),
    'look', (
      select jsonb_build_object('accentLight', accent_light, 'accentDark', accent_dark,
        'radius', radius, 'font', font)
      from merchant_look where merchant_id = p_merchant)))
$$;

create or replace function appearance.shown_json(p_merchant text, p_domain text) returns jsonb
language sql stable as $$
  select shown from appearance.shown(p_merchant, p_domain)
$$;

-- A business as people see it: its name, its domain, whether the domain is proven, and its look.
create or replace function appearance.identity(m merchant) returns jsonb
language sql stable as $$
  select domain.identity(m) || appearance.shown_json(m.id, m.recipient_domain)
$$;
