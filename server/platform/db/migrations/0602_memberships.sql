-- An invitation may carry a membership that runs already: its charges are counted from `anchor`, and the first one that is
-- taken here is number `next_n`. An agreement stays when the record of its invitation is deleted.
-- Rollback: possible
alter table link_session add column anchor date, add column next_n integer,
  add constraint link_session_membership check ((anchor is null) = (next_n is null) and (anchor is null or plan_id is not null)
    and next_n >= 1);
alter table agreement drop constraint agreement_link_id_fkey,
  add constraint agreement_link_id_fkey foreign key (link_id) references link_session(id) on delete set null;
