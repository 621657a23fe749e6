-- A business may ask to be found: the public home page lists it. Nobody is listed who has not asked.
-- Rollback: possible
alter table merchant_look add column listed boolean not null default false;
create index merchant_look_listed on merchant_look (merchant_id) where listed;
