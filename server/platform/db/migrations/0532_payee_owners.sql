-- Who owned the payee when a member approved a mandate. Once none of them owns it, the business was handed over, and the
-- mandate ends.
-- Rollback: possible
alter table mandate add column payee_owners text[] default '{}' not null;
