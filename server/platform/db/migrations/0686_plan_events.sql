-- The newest events about the plans of a business, by which its open pages hear of a change.
-- Rollback: possible
create index event_of_plans on event (merchant_id, created_at desc, id desc)
  where split_part(type, '.', 1) in ('mandate', 'agreement', 'charge');
