-- The currency that a business has chosen. A business in test mode has that of its live business until it chooses
-- another one. Null: the first one of the installation.
create or replace function members.currency(p_merchant text) returns text
language sql stable as $$
  select coalesce(b.currency, live.currency)
  from merchant b left join merchant live on live.id = b.test_of
  where b.id = p_merchant
$$;
