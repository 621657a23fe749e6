-- The names of the levels, in rising order: `LEVELS` of shared/brand.ts, which a test compares with these.
create or replace function levels.names() returns text[]
language sql immutable as $$ select array['Visita', 'Sens', 'Gemma', 'Summa', 'Maxima'] $$;
