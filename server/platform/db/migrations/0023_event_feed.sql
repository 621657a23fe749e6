-- An event's place among those of its merchant. Given after the commit that made the event, by whoever
-- reads next: the order of commits is not that of creation, and a reader must never find one behind it.
alter table event add column position bigint;

update event e set position = n.position
from (select id, row_number() over (partition by merchant_id order by created_at, id) as position
  from event) n
where e.id = n.id;

create unique index event_position on event (merchant_id, position) where position is not null;
create index event_position_of_type on event (merchant_id, type, position) where position is not null;
create index event_without_position on event (merchant_id, created_at, id) where position is null;

-- The list of a merchant's invitations, newest first.
create index link_session_merchant on link_session (merchant_id, created_at desc, id desc);
