-- A business is a member row of its own, without credentials. The person who registered it is another
-- row, and its owner by `team_member` (docs/decisions/0103).
alter table member
  add column kind text not null default 'person' check (kind in ('person', 'business')),
  -- The id that a person's authenticators, encrypted secrets and hashed recovery codes are bound to.
  -- Null: the person's own id.
  add column credential_subject text,
  alter column email drop not null,
  alter column password_hash drop not null,
  add constraint member_credentials check (
    case kind
      when 'person' then email is not null and password_hash is not null
      else email is null and password_hash is null and pending_email is null
        and credential_subject is null and name is null and surname is null and role = 'member'
    end);

-- The person who registered the business; it stays when the owner changes. Null for a business in
-- test mode, which nobody registers.
alter table merchant add column registered_by text references member (id) on delete set null;
create index merchant_registered_by on merchant (registered_by);

-- Who asked for it, where that is not the holder: what holds this person's withdrawals holds it too.
alter table withdrawal add column requested_by text references member (id);
create index withdrawal_requested_by on withdrawal (requested_by) where closed_at is null;

-- Whose payout address the snapshot `before` contains. Null: the person's own.
alter table credential_change add column business_id text references merchant (id) on delete set null;

-- The new person of a business whose row is still that of a person: every row about a sign-in, a
-- credential, a consent or a personal limit becomes theirs. The business keeps its id, and with it the
-- accounts, payments, keys and endpoints. Idempotent. Returns the person's id.
create function team.split_registrant(p_business text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b member;
  v_person text;
  v_cash bigint;
  v_stake bigint;
begin
  select * into b from member where id = p_business for no key update;
  if b.kind = 'business' or not exists (select from merchant where id = p_business) then
    return (select registered_by from merchant where id = p_business);
  end if;
  v_person := 'usr_' || left(encode(uuid_send(gen_random_uuid()), 'hex'), 26);
  -- No function of a file: a migration runs before these files do.
  insert into ledger.account (path, unit) values ('member:' || v_person || ':cash', 'TOKEN')
  returning id into v_cash;
  insert into ledger.account (path, unit) values ('member:' || v_person || ':stake', 'TOKEN')
  returning id into v_stake;

  update member set kind = 'business', email = null, password_hash = null, pending_email = null,
    name = null, surname = null, role = 'member', locale = null
  where id = p_business;
  insert into member (id, email, pending_email, password_hash, name, surname, role, locale,
    credential_subject, payments_enabled, created_at, confirmed_at, closed_at, erased_at,
    outgoing_held_until, outgoing_frozen_at, cash_account, stake_account)
  values (v_person, b.email, b.pending_email, b.password_hash, b.name, b.surname, b.role, b.locale,
    b.id, b.payments_enabled, b.created_at, b.confirmed_at, b.closed_at, b.erased_at,
    b.outgoing_held_until, b.outgoing_frozen_at, v_cash, v_stake);
  update merchant set registered_by = v_person where id = p_business;

  -- A sign-in that named no business acted for the one its person had registered.
  update auth_session
  set member_id = v_person, business_id = coalesce(business_id, p_business)
  where member_id = p_business;
  update member_device set member_id = v_person where member_id = p_business;
  update mail_code set member_id = v_person where member_id = p_business;
  update sign_in_ticket set member_id = v_person where member_id = p_business;
  update passkey set member_id = v_person where member_id = p_business;
  insert into second_factor (member_id, secret, confirmed_at, last_step)
  select v_person, secret, confirmed_at, last_step from second_factor where member_id = p_business;
  update recovery_code set member_id = v_person where member_id = p_business;
  delete from second_factor where member_id = p_business;
  update credential_change set member_id = v_person, business_id = p_business
  where member_id = p_business;
  update factor_reset set member_id = v_person where member_id = p_business;
  update erasure_request set member_id = v_person where member_id = p_business;
  update acceptance set member_id = v_person where member_id = p_business;
  update payer_limit set member_id = v_person where member_id = p_business;
  update audit_text set member_id = v_person where member_id = p_business;
  update api_key set created_by = v_person where created_by = p_business;
  update link set member_id = v_person where member_id = p_business;
  update link_session set member_id = v_person where member_id = p_business;
  update withdrawal set requested_by = v_person where member_id = p_business;
  -- Valid for minutes, and for payments from the accounts that the business keeps.
  delete from pay_approval where member_id = p_business;
  insert into trial_notice (member_id, kind, told_at)
  select v_person, kind, told_at from trial_notice where member_id = p_business;

  insert into team_member (business_id, member_id, role, joined_at)
  select business_id, v_person, role, joined_at from team_member where member_id = p_business
  on conflict do nothing;
  delete from team_member where member_id = p_business;
  insert into team_member (business_id, member_id, role, joined_at)
  values (p_business, v_person, 'owner', b.created_at) on conflict do nothing;
  update team_invitation set invited_by = v_person where invited_by = p_business;
  return v_person;
end $$;

select team.split_registrant(id) from merchant;

-- The person who registers a business owns it. Whoever owns it later, or leaves, is decided by
-- `team_member` alone.
create or replace function team.add_registrant() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.registered_by is not null then
    insert into team_member (business_id, member_id, role)
    values (new.id, new.registered_by, 'owner');
  end if;
  return null;
end $$;

alter table team_member
  drop constraint team_member_registered,
  add constraint team_member_is_another check (business_id <> member_id);

-- A business that is not erased has an owner, at the end of each transaction that takes one away. The
-- lock makes the second of two such transactions see the first.
create function team.require_owner() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from merchant where id = old.business_id for no key update;
  if found and not exists (
    select from team_member where business_id = old.business_id and role = 'owner'
  ) and exists (select from member where id = old.business_id and erased_at is null) then
    raise exception 'no owner of %', old.business_id
      using errcode = 'integrity_constraint_violation', constraint = 'team_has_owner';
  end if;
  return null;
end $$;

create constraint trigger team_has_owner after delete or update on team_member
deferrable initially deferred for each row when (old.role = 'owner')
execute function team.require_owner();

-- The version before makes its person a business. At the commit they are two, with the acceptances and
-- the mail code that it inserts meanwhile.
create function team.split_at_commit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform team.split_registrant(new.id);
  return null;
end $$;

create constraint trigger split_at_commit after insert on merchant
deferrable initially deferred for each row execute function team.split_at_commit();

-- Nobody signs in as a business, and none is in a team.
create function team.require_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select kind from member where id = new.member_id) = 'business' then
    raise exception '% of a business in %', new.member_id, tg_table_name
      using errcode = 'integrity_constraint_violation', constraint = 'member_is_person';
  end if;
  return new;
end $$;

create trigger member_is_person before insert or update of member_id on auth_session
for each row execute function team.require_person();
create trigger member_is_person before insert or update of member_id on mail_code
for each row execute function team.require_person();
create trigger member_is_person before insert or update of member_id on passkey
for each row execute function team.require_person();
create trigger member_is_person before insert or update of member_id on second_factor
for each row execute function team.require_person();
create trigger member_is_person before insert or update of member_id on sign_in_ticket
for each row execute function team.require_person();
create trigger member_is_person before insert or update of member_id on team_member
for each row execute function team.require_person();

-- A sign-in of a person who is in one team alone, that of the business they registered, acts for it at
-- once. A trigger, because the version before opens sign-ins too.
create function team.choose_business() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.business_id is null then
    select min(t.business_id) into new.business_id
    from team_member t join merchant b on b.id = t.business_id
    where t.member_id = new.member_id
    having count(*) = 1 and bool_and(b.registered_by = new.member_id);
  end if;
  return new;
end $$;

create trigger choose_business before insert on auth_session
for each row execute function team.choose_business();

-- A business is confirmed with the address of the person who registered it: its trial starts then.
create function team.confirm_businesses() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update member set confirmed_at = new.confirmed_at
  where confirmed_at is null and id in (select id from merchant where registered_by = new.id);
  return null;
end $$;

create trigger confirm_businesses after update of confirmed_at on member
for each row when (old.confirmed_at is null and new.confirmed_at is not null and new.kind = 'person')
execute function team.confirm_businesses();

-- A business has several owners, who each get the e-mail about one transfer.
drop index mail_about;
create unique index mail_about on mail (transfer_id, template, member_id, recipient)
  where transfer_id is not null;
