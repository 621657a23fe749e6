-- Who answers a disputed purchase, and their notes.
create table dispute_case (
  purchase_id text primary key references purchase (id),
  owner text,
  -- A list of {at, by, text}, oldest first.
  notes jsonb not null default '[]' check (jsonb_typeof(notes) = 'array')
);
