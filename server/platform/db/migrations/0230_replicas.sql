-- Up to where the write-ahead log of this server reached when somebody's last write was committed.
-- Reads of theirs go to a replica that has replayed as much (server/platform/db/replicas). Unlogged: it
-- costs no flush, and after a crash or a failover processes trust no replica before it has replayed
-- all that the server began with.
create schema replicas;

create unlogged table read_position (
  holder_id text primary key,
  position pg_lsn not null,
  noted_at timestamptz not null
);
create index read_position_age on read_position (noted_at);
