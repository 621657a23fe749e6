-- Who receives the e-mails about a member: the person, or the owners of a business.
create or replace function mail.recipients(p_member text)
returns table (email text, locale text)
language sql stable as $$
  -- Two look-ups by key: one condition for both would read all members.
  select email, locale from (
    select p.email, p.locale, p.created_at, p.id
    from member p where p.id = p_member and p.kind = 'person' and p.erased_at is null
    union all
    select p.email, p.locale, p.created_at, p.id
    from member m
    join team_member t on t.business_id = m.id and t.role = 'owner' and t.suspended_at is null
    join member p on p.id = t.member_id
    where m.id = p_member and m.kind = 'business' and p.erased_at is null
  ) recipient
  order by created_at, id
$$;

-- Queues an e-mail to one member about one transfer, in the caller's transaction, at most once. The
-- server has a template of each name (server/transfer-emails.ts).
create or replace function mail.about_transfer(p_template text, p_transfer text, p_member text)
returns void
language plpgsql as $$
begin
  insert into mail (id, recipient, template, locale, member_id, transfer_id)
  select 'mail_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26), r.email, p_template,
    r.locale, p_member, p_transfer
  from mail.recipients(p_member) r
  on conflict do nothing;
end $$;

-- The same, but the worker finds the recipients, within a second of the commit: `mail.write_waiting`.
create or replace function mail.about_transfer_later(p_template text, p_transfer text, p_member text)
returns void
language plpgsql as $$
begin
  insert into mail_waiting (template, transfer_id, member_id) values (p_template, p_transfer, p_member);
end $$;

-- The same about a document of the transfer, of which it may have several: one e-mail about each.
create or replace function mail.about_document_later(
  p_template text, p_transfer text, p_member text, p_document text
) returns void
language plpgsql as $$
begin
  insert into mail_waiting (template, transfer_id, member_id, document_id)
  values (p_template, p_transfer, p_member, p_document);
end $$;

-- Turns rows of `mail_waiting` into e-mails, at most `p_most`, in one commit: each becomes one, also after a crash.
-- Returns how many rows it took. Two callers take different rows.
create or replace function mail.write_waiting(p_most integer) returns integer
language plpgsql as $$
declare
  v_taken integer;
begin
  with taken as (
    delete from mail_waiting
    where ctid = any (array(select ctid from mail_waiting limit p_most for update skip locked))
    returning *
  ), written as (
    insert into mail (id, recipient, template, locale, created_at, member_id, transfer_id, document_id, trace)
    select 'mail_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26), r.email, t.template, r.locale,
      t.created_at, t.member_id, t.transfer_id, t.document_id, t.trace
    from taken t cross join mail.recipients(t.member_id) r
    on conflict do nothing
  )
  select count(*) into v_taken from taken;
  return v_taken;
end $$;

-- The addresses of a member's recipients, for operators: that of a person, or of a business's owners.
create or replace function mail.addresses(p_member text) returns text
language sql stable as $$
  select string_agg(email, ', ') from mail.recipients(p_member)
$$;
