-- Rollback: possible
-- What an e-mail says as of its event, and the zone in which it says a time.

-- The stake after the change. Null for changes before this column (server/tokens/levels/levels.sql).
alter table level_change add column staked numeric(38,0);

-- An IANA name such as Europe/Madrid, from the member's browser; null when unknown.
alter table member add column time_zone text;
