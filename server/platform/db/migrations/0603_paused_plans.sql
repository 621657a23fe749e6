-- An operator pauses a plan, for example while its business does not answer members who ask a charge back: nothing is sold or
-- taken until they resume it.
-- Rollback: possible
alter table plan add column paused_at timestamptz;
