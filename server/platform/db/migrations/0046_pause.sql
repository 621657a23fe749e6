-- Functions that pause a part of the system; the table `switch` holds the pauses.
create schema ops;

alter table switch add column reason text;
