-- Rollback: impossible
-- No version was released before this one. What only an earlier state of the code called goes: former
-- names of tables and functions, and former lists of parameters.
drop view ledger.unfolded_credit;
drop view act_limit;
drop view api_token;
drop function if exists deposits.credit(text, bigint, text, jsonb, text[], numeric, interval,
  numeric[]);
drop function if exists domains.identity(merchant);
drop function if exists domains.is_proven(text);
drop function if exists domains.is_proven(text, text);
drop function if exists domains.note(text, text, text, text, text, boolean);
drop function if exists domains.refusal(text, text, numeric, numeric);
drop function if exists events.record_test(text, text, text, text, jsonb, text);
drop function if exists events.redeliver(text, text);
drop function if exists events.redeliver_range(text, timestamptz, timestamptz, text, text, integer);
drop function if exists events.switch_on(text);
drop function if exists ledger.fold(bigint);
drop function if exists mail.about_new_transfer(text, text, member);
drop function if exists mails.about_transfer(text, text, text);
drop function if exists pay."decimal"(numeric, integer);
drop function if exists pay.confirm(text, text, numeric, numeric, interval, numeric[], text[], text,
  text, text, uuid, numeric, numeric, boolean, numeric[]);
drop function if exists pay.level(numeric, numeric[]);
drop function if exists pay.quote_json(pay_quote, timestamptz);
drop function if exists pay.shopper_json(pay_session, text, interval, numeric[], text[], uuid,
  numeric, numeric, numeric[]);
drop function if exists pay.utc(timestamptz);
drop function if exists purchases.create_purchase(text, text, text, text, numeric, numeric, jsonb,
  numeric);
drop function if exists purchases.credit(text, text, numeric, text, text);
drop function if exists purchases.take_card(text, text, numeric, numeric, integer, numeric);
drop function if exists rates.observe(text, numeric, text, interval, integer);
drop function if exists rates.observe(text, numeric, text, interval, integer, interval);
drop function if exists staking.note_level(text, text, interval, numeric[]);
drop function if exists top_up.pay(text, interval, numeric[], text[], text, text, text, numeric,
  numeric, interval, numeric[]);
drop function if exists withdrawals.allot(bigint, numeric, numeric, numeric);
drop function if exists withdrawals.approve_due();
drop function if exists withdrawals.approve_due(boolean, interval, interval, numeric);
drop function if exists withdrawals.request(text, text, text, numeric, text, interval, interval,
  bytea, text, text, numeric, text[], interval);
drop function if exists purchases.count_card(text, text, numeric, numeric, integer, numeric);
drop function if exists purchases.count_origins(text, numeric, jsonb);
drop function if exists purchases.create_purchase(text, text, text, text, numeric, numeric, jsonb,
  numeric, numeric, integer);
drop function if exists purchases.member_used(text);
drop function if exists purchases.origin_used(text, bytea);
drop function if exists pay.receipt_json(pay_session, pay_quote, numeric);
drop function if exists purchases.card_used(text);
drop function if exists purchases.counts(purchase);
drop function if exists refunds.worth(pay_session, numeric, numeric);
drop schema if exists domains;
drop schema if exists mails;

-- It has the rights of web and worker by its membership; a few earlier migrations granted it some itself.
do $$
declare
  v_schema name;
begin
  if exists (select from pg_roles where rolname = 'salus_app') then
    for v_schema in select nspname from pg_namespace where nspowner = current_user::regrole loop
      execute format('revoke usage on schema %I from salus_app', v_schema);
    end loop;
  end if;
end $$;

-- Earlier states of the code kept a business and its person in one row, and the person's authenticators
-- were bound to the id of the business.
do $$
begin
  if exists (select from member where credential_subject is not null) then
    raise exception 'the people of % are from before the first version: create the database anew',
      (select string_agg(id, ', ') from member where credential_subject is not null);
  end if;
end $$;
alter table member drop constraint member_credentials,
  drop column credential_subject,
  add constraint member_credentials check (
    case kind
      when 'person' then email is not null and password_hash is not null
      else email is null and password_hash is null and pending_email is null
        and name is null and surname is null and role = 'member'
    end);
drop trigger split_at_commit on merchant;
drop function team.split_at_commit();
drop function team.split_registrant(text);

-- Every quote states what it was made from.
update pay_quote q
set net = coalesce(q.net, round(q.total * q.rate * 10::numeric ^ (s.decimals - 18))),
  discount_basis_points = coalesce(q.discount_basis_points, round((q.gross - q.total) * 10000 / q.gross))
from pay_session s where s.id = q.session_id and (q.net is null or q.discount_basis_points is null);
alter table pay_quote alter column net set not null, alter column discount_basis_points set not null;
drop function if exists pay.quote_net(pay_quote, pay_session);

alter table frame_code
  drop constraint frame_code_of_one_session,
  drop constraint frame_code_total_of_payment,
  drop column link_session_id,
  drop column total,
  alter column session_id set not null;

-- Every constraint holds for every row.
do $$
declare
  c record;
begin
  for c in select conname, conrelid::regclass as at from pg_constraint where not convalidated
  loop
    execute format('alter table %s validate constraint %I', c.at, c.conname);
  end loop;
end $$;
