-- A mail to one member about one transfer, in the caller's transaction. `p_letter` is one of
-- TRANSFER_LETTERS (server/mail/transfer-letters.ts), which says what it tells. Once, however often it
-- is asked for.
create or replace function mails.about_transfer(p_letter text, p_transfer text, p_member text)
returns void
language sql as $$
  insert into mail (id, recipient, template, locale, member_id, transfer_id)
  select 'mail_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26), m.email, p_letter,
    m.locale, m.id, p_transfer
  from member m where m.id = p_member
  on conflict do nothing
$$;
