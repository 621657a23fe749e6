-- Only the member who told a till may change what it was told. A row without a member is from before, and is deleted
-- within a day.
-- Rollback: possible
alter table till_reason add column member_id text references member(id) on delete cascade;
create index till_reason_member on till_reason (member_id);
