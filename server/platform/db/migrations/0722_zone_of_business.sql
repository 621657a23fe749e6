-- A business has a zone of its own: that of who registered it, at that time. Else its months would move when its founder moves.
-- Rollback: possible
update merchant b set time_zone = p.time_zone
from member p
where p.id = b.registered_by and b.time_zone is null and b.test_of is null;
