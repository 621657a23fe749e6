-- Rollback: possible
-- The last runs of the background work of all processes, which `ops status` shows.
create table task_run (
  task text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz
);
