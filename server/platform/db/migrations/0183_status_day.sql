-- The public status page: how many minutes of a day a part was measured, and in how many it worked.
create table status_day (
  day date not null,
  part text not null check (part in ('payments', 'webhooks', 'mail', 'cards', 'chain')),
  measured integer not null check (measured between 1 and 1440),
  good integer not null check (good between 0 and measured),
  last_at timestamptz not null,
  primary key (part, day)
);
