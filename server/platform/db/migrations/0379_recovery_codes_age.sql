-- Rollback: possible
-- From when a recovery code counts for what moves money out or gives authority
-- (server/people/factors/recovery-codes.ts). One without a time counts as its authenticator.
alter table recovery_code add column trusted_from timestamptz;
-- The version before does not insert it.
alter table recovery_code alter column trusted_from set default now() + interval '72 hours';
