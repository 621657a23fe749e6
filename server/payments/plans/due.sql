-- When charges are due. The date of charge n follows from the date of charge 1 and n alone, never from the charge before:
-- nothing drifts from the 31st to the 28th, no period is missing and none comes twice.

-- `p_n` counts from 1, whose date is the anchor. A day that a month does not have is its last one.
create or replace function plans.due_date(p_anchor date, p_rhythm text, p_every integer, p_n integer) returns date
language sql immutable as $$
  select (p_anchor + (p_n - 1) * p_every * case p_rhythm
    when 'day' then interval '1 day' when 'week' then interval '7 days'
    when 'month' then interval '1 month' else interval '12 months' end)::date
$$;

-- The number of the period that is due on a date; null when none is.
create or replace function plans.number_on(p_anchor date, p_rhythm text, p_every integer, p_date date) returns integer
language sql immutable as $$
  select n from (select 1 + case
      when p_rhythm in ('day', 'week') then (p_date - p_anchor) / (p_every * case p_rhythm when 'day' then 1 else 7 end)
      else ((extract(year from p_date) - extract(year from p_anchor)) * 12 + extract(month from p_date)
        - extract(month from p_anchor))::integer / (p_every * case p_rhythm when 'month' then 1 else 12 end) end as n) near
  where n >= 1 and plans.due_date(p_anchor, p_rhythm, p_every, n) = p_date
$$;

-- The beginning of the local daytime of that date: 06:00, which no zone skips or repeats by daylight saving time.
create or replace function plans.due_on(p_zone text, p_anchor date, p_rhythm text, p_every integer, p_n integer)
returns timestamptz
language sql immutable as $$
  select (plans.due_date(p_anchor, p_rhythm, p_every, p_n) + time '06:00') at time zone p_zone
$$;

-- Spreads the charges of a day over its daytime, until 20:00: each agreement has its own moment.
create or replace function plans.jitter(p_agreement text) returns interval
language sql immutable as $$
  select ('x' || left(md5(p_agreement), 8))::bit(32)::bigint % 50400 * interval '1 second'
$$;

create or replace function plans.due_at(a agreement, p_n integer) returns timestamptz
language sql immutable as $$
  select plans.due_on(a.zone, a.anchor, a.rhythm, a.every, p_n) + plans.jitter(a.id)
$$;

-- The local daytime in which charges are taken: that moment if it is from 06:00 to 20:00, else the next 06:00.
create or replace function plans.in_daytime(p_zone text, p_at timestamptz) returns timestamptz
language sql stable as $$
  select case
    when shown.at::time < '06:00' then (shown.at::date + time '06:00') at time zone p_zone
    when shown.at::time >= '20:00' then (shown.at::date + 1 + time '06:00') at time zone p_zone
    else p_at end
  from (select p_at at time zone p_zone as at) shown
$$;

-- The same for a charge of an agreement: at the moment of the agreement if not now.
create or replace function plans.in_daytime(a agreement, p_at timestamptz) returns timestamptz
language sql stable as $$
  select case when day = p_at then day else day + plans.jitter(a.id) end from plans.in_daytime(a.zone, p_at) day
$$;

-- The first date whose daytime begins when a trial is over. A trial is as long as the notice of its first charge at least.
create or replace function plans.after_trial(p_zone text, p_from timestamptz, p_trial_days integer) returns date
language sql stable as $$
  select ((p_from + greatest(p_trial_days, 7) * interval '24 hours') at time zone p_zone + interval '18 hours')::date
$$;

-- The price of a charge: an adjustment, and what was announced or has failed, keeps its own.
create or replace function plans.price_of(a agreement, c charge) returns numeric
language sql immutable as $$
  select case when c.k > 0 or c.attempts > 0 or c.status = 'announced' or c.announced_discount is not null
    then c.price else a.price end
$$;

-- How long before charge `p_n` its notice is, unless its price is higher: seven days for half a year and more, and for the
-- first charge after a trial.
create or replace function plans.least_lead(p_rhythm text, p_every integer, p_n integer) returns interval
language sql immutable as $$
  select case when p_rhythm = 'year' or p_rhythm = 'month' and p_every >= 6 or p_rhythm = 'week' and p_every >= 26
      or p_rhythm = 'day' and p_every >= 182 or p_n = 1
    then interval '7 days' else interval '24 hours' end
$$;

-- The same, with seven days for any increase, and for the first notice ever after a trial: charges that were waived before
-- count as none.
create or replace function plans.lead_time(a agreement, c charge) returns interval
language sql stable as $$
  select case
    when before.price is null and a.trial_days > 0
      or before.price < plans.price_of(a, c)
    then interval '7 days' else plans.least_lead(a.rhythm, a.every, c.n) end
  from (select) one left join lateral (
    select b.price from charge b
    where b.agreement_id = c.agreement_id and b.n < c.n and b.k = 0 and (b.announced_at is not null or b.status = 'paid')
    order by b.n desc limit 1) before on true
$$;

-- Notices are written so long before their lead time begins, and those of an agreement are at least so far apart: after
-- days without service a member gets neither several notices nor several charges at once.
create or replace function plans.notice_margin() returns interval
language sql immutable as $$ select interval '12 hours' $$;
