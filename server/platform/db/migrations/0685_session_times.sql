-- Pay sessions and their quotes expire by the time of their business: these functions took the time of the database.
-- Rollback: impossible
drop function if exists pay.is_past(timestamptz);
drop function if exists pay.expiry(timestamptz, integer);
