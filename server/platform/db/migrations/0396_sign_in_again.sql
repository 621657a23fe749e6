-- Rollback: possible
-- What redeemed a ticket, so that the same call has an answer again: a keyed hash of the code, and the sign-in.
alter table sign_in_ticket add column code_hash bytea, add column session_id uuid;
