-- The functions of server/platform/idempotency have a schema of their own.
-- Rollback: possible
create schema idempotency;
