-- The look and the logo of a business for its payers, without what it has not set. The logo is shown
-- only while the domain is proven: otherwise anybody could show the logo of somebody else.
create or replace function appearance.shown_json(p_merchant text, p_domain text) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'logo', (
      select hash from merchant_logo
      where merchant_id = p_merchant and domain.is_proven(p_merchant, p_domain)),
    'look', (
      select jsonb_build_object('accentLight', accent_light, 'accentDark', accent_dark,
        'radius', radius, 'font', font)
      from merchant_look where merchant_id = p_merchant)))
$$;

-- A business as people see it: its name, its domain, whether the domain is proven, and its look.
create or replace function appearance.identity(m merchant) returns jsonb
language sql stable as $$
  select domain.identity(m) || appearance.shown_json(m.id, m.recipient_domain)
$$;
