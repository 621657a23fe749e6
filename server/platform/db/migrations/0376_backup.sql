-- Rollback: possible
-- When the last backup ended, and when a restored copy was last verified. The programs that make them say so.
create table ops.backup (
  kind text primary key check (kind in ('backup', 'restore')),
  at timestamptz not null
);
