-- Memberships that run already, of a whole file: each row becomes an invitation, and nothing is stored while one is wrong.

-- `p_rows` are numbered from 1 in `row`, and have valid dates or null. A row that has an open invitation with the same dates
-- keeps it; one with other dates is invited anew, and its older invitation ends. `p_stores` is false for a preview.
create or replace function link.import_memberships(
  p_merchant text, p_rows jsonb, p_stores boolean, p_success_url text, p_denied_url text, p_origins text[],
  p_expires_at timestamptz, out problems jsonb, out invited integer, out replaced integer, out kept integer,
  out ended text[]
)
language plpgsql as $$
declare
  v_today constant date := (time.of(p_merchant) at time zone time.zone_of(p_merchant))::date;
  v_rows jsonb;
begin
  -- Two imports of the same file run one after the other, and after an acceptance of one of its invitations.
  perform pg_advisory_xact_lock(hashtextextended('import-memberships:' || p_merchant, 0));
  perform from link_session s
  where s.merchant_id = p_merchant and s.status = 'pending' and s.anchor is not null
    and s.reference in (select r ->> 'reference' from jsonb_array_elements(p_rows) r)
  order by s.id for no key update;

  with given as (
    select r.*, coalesce(r.since, r.next_due) as anchor, named.plans, named.id as plan_id
    from jsonb_to_recordset(p_rows) r("row" integer, reference text, plan text, next_due date, since date)
      cross join lateral (
        select count(*) as plans, min(p.id) as id from plan p
        where p.merchant_id = p_merchant and p.enabled and p.paused_at is null
          and (p.id = r.plan or lower(p.name) = lower(r.plan))) named
  ), counted as (
    select g.*, plans.number_on(p_anchor => g.anchor, p_rhythm => p.rhythm, p_every => p.every, p_date => g.next_due) as next_n
    from given g left join plan p on p.id = g.plan_id and g.plans = 1
  ), judged as (
    select c.*, c.reference is not null and row_number() over (partition by c.reference, c.plan_id order by c."row") > 1
        as is_repeated,
      (c.plan_id, c.reference) in (select a.plan_id, a.reference from agreement a
        where a.merchant_id = p_merchant and a.status = 'active' and a.reference is not null) as has_plan
    from counted c
  )
  select jsonb_agg(to_jsonb(j)), (
      select coalesce(jsonb_agg(jsonb_build_object('row', x."row", 'field', found.field, 'problem', found.problem)
        order by x."row", found.field), '[]')
      from judged x cross join lateral (values
        ('reference', case when x.is_repeated then 'repeated' when x.has_plan then 'has_plan' end),
        ('plan', case when x.plan is not null and x.plans = 0 then 'unknown_plan' when x.plans > 1 then 'ambiguous_plan' end),
        ('nextDue', case when x.next_due < v_today then 'in_the_past' end),
        ('since', case when x.plans = 1 and x.anchor is not null and x.next_due is not null and x.next_n is null
          then 'not_a_due_date' end)) found(field, problem)
      where found.problem is not null)
  into v_rows, problems from judged j;

  -- `id` is that of an open invitation of the row; of several, those with other dates or terms end.
  with wanted as (
    select w.reference, w.plan_id, w.anchor, w.next_n, s.id,
      (s.anchor, s.next_n, s.plan_terms) is not distinct from (w.anchor, w.next_n, to_jsonb(p)) as is_same
    from jsonb_to_recordset(v_rows) w(reference text, plan_id text, anchor date, next_n integer)
      left join plan p on p.id = w.plan_id
      left join link_session s on s.merchant_id = p_merchant and s.status = 'pending' and s.expires_at > clock_timestamp()
        and s.anchor is not null and s.plan_id = w.plan_id and s.reference = w.reference
  )
  select jsonb_agg(to_jsonb(r)), count(*) filter (where not r.is_same), count(*) filter (where not r.is_same and r.others <> '{}'),
    count(*) filter (where r.is_same)
  into v_rows, invited, replaced, kept
  from (
    select reference, plan_id, anchor, next_n, bool_or(is_same) as is_same,
      coalesce(array_agg(id order by id) filter (where not is_same and id is not null), '{}') as others
    from wanted group by reference, plan_id, anchor, next_n) r;
  ended := '{}';
  if not p_stores or problems <> '[]' then return; end if;

  ended := array(select jsonb_array_elements_text(r -> 'others') from jsonb_array_elements(v_rows) r);
  perform link.cancel(p_session => id, p_merchant => p_merchant) from unnest(ended) id;
  insert into link_session (id, merchant_id, plan_id, anchor, next_n, reference, success_url, denied_url, origins, expires_at)
  select format.new_id('lnk'), p_merchant, plan_id, anchor, next_n, reference, p_success_url, p_denied_url, p_origins, p_expires_at
  from jsonb_to_recordset(v_rows) r(plan_id text, anchor date, next_n integer, reference text, is_same boolean)
  where not r.is_same;
end $$;
