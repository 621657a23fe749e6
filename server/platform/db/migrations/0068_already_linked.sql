-- An invitation that its member ended because an earlier link to the business exists: it made no link.
alter table link_session
  add column already_linked boolean not null default false,
  add constraint link_session_already_linked check (not already_linked or status = 'linked');
