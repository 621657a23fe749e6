-- The activity log of businesses. `salus.activity` is a setting of the transaction: JSON that says who
-- acts, from where (server/platform/http/activity.ts). Without it nothing is recorded: the change is
-- the system's own. Triggers on tables of later wings stand beside this file, because one folder owns
-- the schema.

-- Records one act of the transaction's actor. `p_changes`: {"field": {"from": …, "to": …}}.
create or replace function activity.record(
  p_business text, p_kind text, p_object text, p_name text, p_changes jsonb default '{}'
) returns void
language plpgsql as $$
declare
  v_actor jsonb := nullif(current_setting('salus.activity', true), '')::jsonb;
begin
  if v_actor is null or p_business is null then return; end if;
  insert into business_activity (
    id, business_id, actor_kind, actor_id, kind, object_id, object_name, changes, device, network,
    request_id, is_untold)
  values (activity.new_id(), p_business, v_actor ->> 'kind', v_actor ->> 'id', p_kind, p_object,
    nullif(p_name, ''), coalesce(p_changes, '{}'), v_actor ->> 'device', v_actor ->> 'network',
    (v_actor ->> 'request')::uuid, activity.concerns_owners(p_kind));
end $$;

-- Names the actor of an earlier act to the transaction: a job does the rest of what that act began.
create or replace function activity.continue_act(x business_activity) returns void
language sql as $$
  select set_config('salus.activity', jsonb_build_object('kind', x.actor_kind, 'id', x.actor_id, 'device', x.device,
    'network', x.network, 'request', x.request_id)::text, true)
  where x.id is not null
$$;

-- What gives access or leads money elsewhere. Keys, endpoints, names, origins and payouts have e-mails
-- of their own, which all owners receive.
create or replace function activity.concerns_owners(p_kind text) returns boolean
language sql immutable as $$
  select p_kind in ('payout_address.changed', 'invitation.created', 'team_member.joined',
    'team_member.role_changed', 'team_member.removed', 'team_member.left', 'api_key.revealed',
    'webhook_endpoint.secret_rolled', 'webhook_endpoint.secret_revealed')
$$;

-- Takes acts of which the owners have not been told, oldest first. A rollback puts them back.
create or replace function activity.take_untold(p_most integer) returns setof business_activity
language sql as $$
  update business_activity set is_untold = false
  where position = any (array(
    select position from business_activity where is_untold
    order by position limit p_most for update skip locked))
  returning *
$$;

-- 130 random bits in Crockford's base 32, as `newId` makes them. A version 4 UUID has 122 random bits.
create or replace function activity.new_id() returns text
language sql volatile as $$
  select 'act_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(bytes, i) & 31) + 1, 1), '')
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) r,
    generate_series(0, 25) i
$$;

-- What differs between two rows in the named columns; null for a row that does not exist.
create or replace function activity.difference(p_from jsonb, p_to jsonb, p_columns text[])
returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg(name, jsonb_build_object('from', p_from -> name, 'to', p_to -> name)), '{}')
  from unnest(p_columns) name
  where coalesce(p_from -> name, 'null') <> coalesce(p_to -> name, 'null')
$$;

-- The name of a person, or their address; null for one who is erased.
create or replace function activity.name_of(m member) returns text
language sql stable as $$
  select case when m.erased_at is null then coalesce(nullif(concat_ws(' ', m.name, m.surname), ''), m.email) end
$$;

-- A trigger for tables whose rows a business adds, changes and removes. Its arguments: the column of
-- the business, that of the object's id, that of its name ('' for none), the kind of an insert, an
-- update and a delete ('' to record none), and the columns to compare.
create or replace function activity.note_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_to jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_row jsonb := coalesce(v_to, v_from);
  v_kind text := tg_argv[case tg_op when 'INSERT' then 3 when 'UPDATE' then 4 else 5 end];
  v_changes jsonb;
begin
  if v_kind = '' or coalesce(current_setting('salus.activity', true), '') = '' then return null; end if;
  v_changes := activity.difference(v_from, v_to, string_to_array(tg_argv[6], ' '));
  if tg_op = 'UPDATE' and v_changes = '{}' then return null; end if;
  perform activity.record(v_row ->> tg_argv[0], v_kind, v_row ->> tg_argv[1], v_row ->> tg_argv[2], v_changes);
  return null;
end $$;

-- The invitation that this transaction accepts, in the form of a change: what gave the person their role.
-- The list of acts leaves it out; `suspensions.acts_of_chain` follows it.
create or replace function activity.accepted_invitation(p_business text) returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg('invitation', jsonb_build_object('from', null, 'to', i.id)), '{}')
  from team_invitation i where i.business_id = p_business and i.used_at = now()
$$;

create or replace function activity.note_team_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_actor text := nullif(current_setting('salus.activity', true), '')::jsonb ->> 'id';
begin
  if tg_op = 'INSERT' then
    perform activity.record(new.business_id, 'team_member.joined', new.member_id, null,
      activity.difference(null, to_jsonb(new), array['role']) || activity.accepted_invitation(new.business_id));
  elsif tg_op = 'UPDATE' then
    if old.role <> new.role then
      perform activity.record(new.business_id, 'team_member.role_changed', new.member_id, null,
        activity.difference(to_jsonb(old), to_jsonb(new), array['role'])
          || activity.accepted_invitation(new.business_id));
    end if;
  else
    perform activity.record(old.business_id,
      case when v_actor = old.member_id then 'team_member.left' else 'team_member.removed' end,
      old.member_id, null, activity.difference(to_jsonb(old), null, array['role']));
  end if;
  return null;
end $$;

create or replace trigger activity after insert or update or delete on team_member
  for each row execute function activity.note_team_member();

-- A repeated invitation replaces the open one to the same address.
create or replace function activity.note_invitation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform activity.record(old.business_id, 'invitation.withdrawn', old.id, old.email);
  elsif tg_op = 'INSERT' or old.id <> new.id then
    perform activity.record(new.business_id, 'invitation.created', new.id, new.email,
      activity.difference(null, to_jsonb(new), array['role', 'replaced_owner']));
  end if;
  return null;
end $$;

create or replace trigger activity after insert or update or delete on team_invitation
  for each row execute function activity.note_invitation();

create or replace function activity.note_acting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from merchant;
  v_to merchant;
begin
  if new.business_id is null or new.business_id is not distinct from old.business_id then
    return null;
  end if;
  select * into v_from from merchant where id = old.business_id;
  select * into v_to from merchant where id = new.business_id;
  -- Test mode is a second business: the live one's log has the switch there and back.
  if v_from.id in (v_to.id, v_to.test_of) or v_to.id = v_from.test_of then
    perform activity.record(coalesce(v_to.test_of, v_to.id), 'mode.switched', null, null,
      activity.difference(to_jsonb(v_from), to_jsonb(v_to), array['livemode']));
  else
    perform activity.record(new.business_id, 'acting.chosen', null, null);
  end if;
  return null;
end $$;

create or replace trigger activity after update of business_id on auth_session
  for each row execute function activity.note_acting();

create or replace trigger activity after update on merchant
  for each row execute function activity.note_row('id', '', '', '', 'settings.changed', '',
    'recipient_name recipient_success_url recipient_cancel_url link_success_url link_denied_url oauth_redirect_uris');

create or replace function activity.note_payout_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.external_deposit_address is distinct from old.external_deposit_address
    and exists (select from merchant where id = new.id)
  then
    perform activity.record(new.id, 'payout_address.changed', null, null,
      activity.difference(to_jsonb(old), to_jsonb(new), array['external_deposit_address']));
  end if;
  return null;
end $$;

create or replace trigger activity after update of external_deposit_address on member
  for each row execute function activity.note_payout_address();

-- Deletes entries after their period, some at once so that each statement locks for a moment only.
create or replace function activity.forget(p_period interval) returns integer
language plpgsql as $$
declare
  v_deleted integer;
begin
  delete from business_activity where position = any (array(
    select position from business_activity where at < now() - p_period limit 10000));
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

-- Removes what the log holds about a person who is erased: address, device and network. Their entries
-- stay with the id. `erasure.erase_person` calls it with every address they had.
create or replace function activity.forget_person(p_member text, p_addresses text[]) returns void
language sql as $$
  update business_activity set device = null, network = null where actor_id = p_member;
  update business_activity set object_name = null
  where kind like 'invitation.%' and lower(object_name) = any (p_addresses);
$$;
