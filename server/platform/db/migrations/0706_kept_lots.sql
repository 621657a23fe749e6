-- What was left of a member's purchases at the beginning of a month: a statement replays the movements since then alone.
-- Rollback: possible
create table lots_kept (
  member_id text not null,
  until timestamptz not null,
  -- Since when all movements were known: nothing is known of purchases before it.
  known_from timestamptz not null,
  -- Cash that is of no purchase.
  elsewhere numeric(38,0) not null,
  -- Oldest first. Those of which nothing was left are absent, unless the card network may give a withdrawal of them back.
  purchases text[] not null,
  amounts numeric(38,0)[] not null,
  constraint lots_kept_pkey primary key (member_id, until),
  constraint lots_kept_member_id_fkey foreign key (member_id) references member(id),
  constraint lots_kept_pairs check (cardinality(purchases) = cardinality(amounts))
);
