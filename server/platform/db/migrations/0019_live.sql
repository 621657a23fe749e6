-- Counts the changes of a session, so that who follows it knows which of two answers is newer.
alter table pay_session add column version integer not null default 1;
