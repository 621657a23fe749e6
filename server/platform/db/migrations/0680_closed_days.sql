-- The closed days of all tills of a business are listed in the order in which they were closed.
-- Rollback: possible
create index till_day_closed_at on till_day (device_id, closed_at desc, id desc) where closed_at is not null;
