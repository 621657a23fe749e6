-- Who receives the e-mails about a member: the person, or the owners of a business.
create or replace function mail.recipients(p_member text)
returns table (email text, locale text)
language sql stable as $$
  select p.email, p.locale
  from member m
  join member p on p.erased_at is null and case m.kind
    when 'person' then p.id = m.id
    else p.id in (
      select t.member_id from team_member t where t.business_id = m.id and t.role = 'owner')
    end
  where m.id = p_member
  order by p.created_at, p.id
$$;

-- Queues an e-mail to one member about one transfer, in the caller's transaction, at most once. The
-- server has a template of each name (server/transfer-emails.ts).
create or replace function mail.about_transfer(p_template text, p_transfer text, p_member text)
returns void
language sql as $$
  insert into mail (id, recipient, template, locale, member_id, transfer_id)
  select 'mail_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26), r.email, p_template,
    r.locale, p_member, p_transfer
  from mail.recipients(p_member) r
  on conflict do nothing
$$;

-- The addresses of a member's recipients, for operators: that of a person, or of a business's owners.
create or replace function mail.addresses(p_member text) returns text
language sql stable as $$
  select string_agg(email, ', ') from mail.recipients(p_member)
$$;
