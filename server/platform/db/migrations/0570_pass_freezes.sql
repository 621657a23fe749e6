-- The freezes of a held pass, also those that are over.
-- Rollback: possible
create table pass_freeze (
  holding_id text not null,
  -- By the time of the business.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint pass_freeze_pkey primary key (holding_id, starts_at),
  constraint pass_freeze_holding_id_fkey foreign key (holding_id) references pass_holding(id)
);
