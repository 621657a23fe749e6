-- The volume of the network, for the operator's report and alert.
-- Rollback: possible
create schema network;
