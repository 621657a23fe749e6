-- Queues an e-mail to one member about one transfer, in the caller's transaction, at most once. The
-- server has a template of each name (server/transfer-emails.ts).
create or replace function mail.about_transfer(p_template text, p_transfer text, p_member text)
returns void
language sql as $$
  insert into mail (id, recipient, template, locale, member_id, transfer_id)
  select 'mail_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26), m.email, p_template,
    m.locale, m.id, p_transfer
  from member m where m.id = p_member
  on conflict do nothing
$$;
