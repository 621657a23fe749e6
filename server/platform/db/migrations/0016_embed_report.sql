-- How often the checkout fell back to a link on a merchant's pages, and why: one row per day,
-- page and reason, however often it is told. All that a stranger can send is a choice among words.
create table embed_report (
  merchant_id text not null references merchant (id),
  day date not null,
  -- One of the session's own origins; 'foreign' for another page, 'null' for one without an origin.
  origin text not null,
  step text not null,
  reason text not null,
  count bigint not null default 1 check (count > 0),
  last_at timestamptz not null default clock_timestamp(),
  -- Of the loader that told it last.
  last_version text not null,
  primary key (merchant_id, day, origin, step, reason)
);

create index embed_report_age on embed_report (day);
