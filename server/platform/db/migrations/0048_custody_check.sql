-- The last hourly comparison of custody with the chain. Base units.
create table custody_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz,
  block_number bigint,
  -- Positive: unexplained tokens on the chain; negative: missing ones.
  difference numeric(38,0),
  -- Since when the chain could not be read.
  failing_since timestamptz
);

create schema reconcile;
