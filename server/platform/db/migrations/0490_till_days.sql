-- A till opens and closes days, and may refund its payments of today up to a limit that its business sets.
-- Rollback: possible
-- The zone whose dates name a business's days. Null: that of its live business, or of who registered it.
alter table merchant add column time_zone text;

-- What the device may refund on one day, in the smallest units of the currency. Null: nothing.
alter table till_device
  add column refund_limit numeric(38,0),
  add column refund_currency text,
  add column refund_decimals smallint,
  add constraint till_device_refund_limit_check check (refund_limit > 0),
  add constraint till_device_refund_currency check (
    (refund_limit is null) = (refund_currency is null) and (refund_limit is null) = (refund_decimals is null));

-- A day of a device. Its payments and refunds are those that name it.
create table till_day (
  id text not null,
  device_id text not null,
  -- Counts the days of the device.
  number integer not null,
  -- In the zone of the business, when the day was opened.
  date date not null,
  zone text not null,
  opened_at timestamptz default clock_timestamp() not null,
  closed_at timestamptz,
  -- The sums of a closed day.
  report jsonb,
  constraint till_day_pkey primary key (id),
  constraint till_day_device_id_fkey foreign key (device_id) references till_device(id),
  constraint till_day_number_key unique (device_id, number),
  constraint till_day_closed check ((closed_at is null) = (report is null))
);
create unique index till_day_open on till_day (device_id) where closed_at is null;

-- Set when a day is closed: a payment that commits later stands in the next one.
alter table till_sale add column day_id text;
alter table till_sale add constraint till_sale_day_id_fkey foreign key (day_id) references till_day(id);
create index till_sale_day on till_sale (day_id) where day_id is not null;
create index till_sale_without_day on till_sale (device_id, created_at) where day_id is null;

-- The refunds in a day's report, whoever made them.
create table till_day_refund (
  refund_id text not null,
  day_id text not null,
  constraint till_day_refund_pkey primary key (refund_id),
  constraint till_day_refund_refund_id_fkey foreign key (refund_id) references refund(id),
  constraint till_day_refund_day_id_fkey foreign key (day_id) references till_day(id)
);
create index till_day_refund_day on till_day_refund (day_id);

-- The refunds that a device made, which its limit counts.
create table till_refund (
  refund_id text not null,
  device_id text not null,
  amount numeric(38,0) not null,
  created_at timestamptz default clock_timestamp() not null,
  constraint till_refund_pkey primary key (refund_id),
  constraint till_refund_refund_id_fkey foreign key (refund_id) references refund(id),
  constraint till_refund_device_id_fkey foreign key (device_id) references till_device(id)
);
create index till_refund_device on till_refund (device_id, created_at);
create index refund_age on refund using brin (created_at);

-- A till acts in a business's activity log too.
alter table business_activity drop constraint business_activity_actor_kind_check;
alter table business_activity add constraint business_activity_actor_kind_check
  check (actor_kind in ('person', 'key', 'operator', 'till'));
