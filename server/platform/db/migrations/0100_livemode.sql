-- What belongs to a business has its mode. A trigger sets it, because the version before inserts rows
-- without it. Existing rows are live like their businesses: the constraints need not read them
-- (`not valid` still checks each row that is written).
create function test_mode.set_livemode() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.livemode := coalesce((select livemode from merchant where id = new.merchant_id), true);
  return new;
end $$;

alter table api_key add column livemode boolean not null default true,
  add constraint api_key_mode foreign key (merchant_id, livemode)
    references merchant (id, livemode) not valid;
alter table webhook_endpoint add column livemode boolean not null default true,
  add constraint webhook_endpoint_mode foreign key (merchant_id, livemode)
    references merchant (id, livemode) not valid;
alter table event add column livemode boolean not null default true,
  add constraint event_mode foreign key (merchant_id, livemode)
    references merchant (id, livemode) not valid;
alter table payment_button add column livemode boolean not null default true,
  add constraint payment_button_mode foreign key (merchant_id, livemode)
    references merchant (id, livemode) not valid;
alter table pay_session add column livemode boolean not null default true,
  add constraint pay_session_mode foreign key (merchant_id, livemode)
    references merchant (id, livemode) not valid,
  add constraint payer_mode foreign key (payer_id, livemode)
    references member (id, livemode) not valid;
alter table link_session add column livemode boolean not null default true,
  add constraint link_session_mode foreign key (merchant_id, livemode)
    references merchant (id, livemode) not valid,
  add constraint link_session_member_mode foreign key (member_id, livemode)
    references member (id, livemode) not valid;
alter table link add column livemode boolean not null default true,
  add constraint link_mode foreign key (merchant_id, livemode)
    references merchant (id, livemode) not valid,
  add constraint link_member_mode foreign key (member_id, livemode)
    references member (id, livemode) not valid;

create trigger set_livemode before insert on api_key
for each row execute function test_mode.set_livemode();
create trigger set_livemode before insert on webhook_endpoint
for each row execute function test_mode.set_livemode();
create trigger set_livemode before insert on event
for each row execute function test_mode.set_livemode();
create trigger set_livemode before insert on payment_button
for each row execute function test_mode.set_livemode();
create trigger set_livemode before insert on pay_session
for each row execute function test_mode.set_livemode();
create trigger set_livemode before insert on link_session
for each row execute function test_mode.set_livemode();
create trigger set_livemode before insert on link
for each row execute function test_mode.set_livemode();

-- Nobody owns an address in `test.invalid` (RFC 2606): mails to test members are not stored.
create function test_mode.drop_mail() returns trigger
language plpgsql as $$
begin
  return null;
end $$;

create trigger to_test_member before insert on mail
for each row when (new.recipient like '%@test.invalid') execute function test_mode.drop_mail();
