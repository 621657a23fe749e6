-- Imports of passes that customers hold already. Each row becomes a gift, whose link is sent by e-mail.

-- Stores the rows of an import, which waits to be sent.
create or replace function passes.begin_import(
  p_id text, p_pass text, p_merchant text, p_rows jsonb, p_entries integer, p_by text
) returns void
language plpgsql as $$
declare
  p pass;
begin
  select * into p from pass where id = p_pass and merchant_id = p_merchant;
  insert into pass_import (id, pass_id, waiting, passes, entries, started_by)
  values (p_id, p.id, p_rows, jsonb_array_length(p_rows), p_entries, p_by);
  perform activity.record(p_merchant, 'pass.imported', p_id, p.name, activity.difference(null,
    jsonb_build_object('passes', jsonb_array_length(p_rows), 'entries', p_entries), array['passes', 'entries']));
end $$;

-- Makes the gifts of a waiting import, and returns them with their addresses. `p_approver` is another person, or null
-- for a small import. outcome: 'sent' or an error code.
create or replace function passes.send_import(
  p_id text, p_merchant text, p_approver text, p_days integer, out outcome text, out gifts jsonb
)
language plpgsql as $$
declare
  i pass_import;
  p pass;
begin
  select x.* into i from pass_import x
  where x.id = p_id and exists (select from pass o where o.id = x.pass_id and o.merchant_id = p_merchant)
  for no key update;
  if i.id is null then outcome := 'not_found'; return; end if;
  if i.sent_at is not null then outcome := 'import_decided'; return; end if;
  if i.started_by = p_approver then outcome := 'import_needs_another'; return; end if;
  select * into p from pass where id = i.pass_id;
  with given as (
    select format.new_id('gft') as id, item ->> 'email' as email, (item ->> 'entries')::integer as entries,
      (item ->> 'validUntil')::timestamptz as valid_until
    from jsonb_array_elements(i.waiting) item
  ), made as (
    insert into pass_gift (id, pass_id, import_id, entries, valid_until, expires_at)
    select id, i.pass_id, i.id, coalesce(entries, p.entries), valid_until, clock_timestamp() + p_days * interval '1 day'
    from given
  )
  select jsonb_agg(jsonb_build_object('id', id, 'email', email)) into gifts from given;
  update pass_import set waiting = null, sent_at = clock_timestamp(), approved_by = p_approver where id = i.id;
  if p_approver is not null then
    perform activity.record(p_merchant, 'pass_import.approved', i.id, p.name,
      activity.difference(null, to_jsonb(i), array['passes', 'entries']));
  end if;
  outcome := 'sent';
end $$;

create or replace function passes.import_json(i pass_import) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', i.id,
    'status', case when i.sent_at is null then 'waiting' else 'sent' end,
    'rows', i.passes,
    'entries', i.entries,
    'needsSecond', i.sent_at is null or i.approved_by is not null,
    'problems', '[]'::jsonb,
    'createdAt', format.utc(i.created_at))
$$;
