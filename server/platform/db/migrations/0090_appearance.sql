-- The logo and the look that a business gives to its checkout.
create schema appearance;

do $$
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    grant usage on schema appearance to salus_app;
  end if;
end $$;

-- Blocked: an operator removed the logo of an impostor, and the business may not upload another.
create table merchant_logo (
  merchant_id text primary key references merchant (id) on delete cascade,
  -- The first 128 bits of the image's SHA-256, and its name in the address.
  hash text check (hash ~ '^[0-9a-f]{32}$'),
  -- WebP of 256 x 256 pixels, encoded by the server.
  image bytea check (octet_length(image) between 1 and 262144),
  uploaded_at timestamptz,
  blocked_at timestamptz,
  constraint merchant_logo_state check (
    (hash is null) = (image is null) and (hash is null) = (uploaded_at is null)
    and (hash is null) = (blocked_at is not null)
  )
);

create index merchant_logo_hash on merchant_logo (hash) where hash is not null;

-- Null: our own. The radius is in CSS pixels.
create table merchant_look (
  merchant_id text primary key references merchant (id) on delete cascade,
  accent_light text check (accent_light ~ '^#[0-9a-f]{6}$'),
  accent_dark text check (accent_dark ~ '^#[0-9a-f]{6}$'),
  radius integer check (radius between 0 and 24),
  font text check (font ~ '^[a-z]{1,20}$')
);
