-- The one before signs until then: after a rotation two secrets are good for a day.
alter table webhook_endpoint add column previous_until timestamptz;
update webhook_endpoint set previous_until = now() + interval '1 day' where previous_secret is not null;
alter table webhook_endpoint add constraint webhook_endpoint_previous
  check ((previous_secret is null) = (previous_until is null));

-- Switched off because it did not take what it was sent. Its events go on making deliveries, which
-- wait; `enabled` is false where there is no address any more, and then there are none.
alter table webhook_endpoint
  add column off_since timestamptz,
  add column off_reason text check (off_reason in ('failing', 'gone')),
  add constraint webhook_endpoint_off check ((off_since is null) = (off_reason is null));

-- The first attempt that failed with no success since. What fails is sent to in a lane of its own.
alter table webhook_endpoint add column failing_since timestamptz;

-- To the minute: nobody needs it closer, and an endpoint's row is not to be written by every event.
alter table webhook_endpoint add column last_success_at timestamptz;

-- An example a merchant asked for: it looks like the real one and is none.
alter table event add column is_test boolean not null default false;

-- Attempts of the series before: sent again, a delivery has the whole schedule before it.
alter table delivery add column earlier_attempts integer not null default 0;

create index delivery_dead on delivery (endpoint_id, created_at) where status = 'dead';

-- What went wrong, as a word the pages have a text for (server/merchants/events/problem.ts).
alter table delivery_attempt add column problem text;
