-- The address that a member asked for and has not confirmed; where the link is sent again.
alter table member add column pending_email text;
