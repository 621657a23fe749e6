-- One row: a database belongs to a sandbox or to production, from its first use on.
create table deployment (
  mode text not null check (mode in ('sandbox', 'production')),
  only_row boolean primary key default true check (only_row)
);
