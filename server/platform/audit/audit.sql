-- The only functions that write the audit log, and the deletion of old proposals. A trigger chains each
-- row to the one before it.

-- Logs a command before it runs. Of the arguments named in `p_personal`, the row contains the salted
-- hash; salt and text are in `audit_text`, where they can be erased. Returns the id of the row.
create or replace function audit.begin_command(
  p_operator text, p_command text, p_arguments jsonb, p_personal text[], p_reference text default null,
  p_member text default null, p_key_fingerprint text default null, p_signature text default null,
  p_proposal text default null
) returns bigint
language plpgsql as $$
declare
  v_id bigint;
  v_arguments jsonb := p_arguments;
  v_fields text[] := '{}';
  v_salts bytea[] := '{}';
  v_field text;
  v_salt bytea;
begin
  foreach v_field in array p_personal loop
    continue when p_arguments ->> v_field is null;
    v_salt := uuid_send(gen_random_uuid());
    v_fields := v_fields || v_field;
    v_salts := v_salts || v_salt;
    v_arguments := v_arguments
      || jsonb_build_object(v_field, audit.salted(v_salt, p_arguments ->> v_field));
  end loop;

  insert into audit_log (operator, command, arguments, reference, outcome, key_fingerprint, signature,
    proposal_id)
  values (p_operator, p_command, v_arguments, p_reference, 'begun', p_key_fingerprint, p_signature,
    p_proposal)
  returning id into v_id;
  insert into audit_text (audit_id, field, salt, value, member_id)
  select v_id, t.field, t.salt, p_arguments ->> t.field, p_member
  from unnest(v_fields, v_salts) as t (field, salt);
  return v_id;
end $$;

-- Logs how a command ended.
create or replace function audit.end_command(p_begun bigint, p_outcome text, p_detail text default null)
returns void
language plpgsql as $$
declare
  v_salt bytea := uuid_send(gen_random_uuid());
  v_id bigint;
begin
  insert into audit_log (operator, command, arguments, reference, outcome, begun_id, detail,
    key_fingerprint, proposal_id)
  select operator, command, arguments, reference, p_outcome, id, audit.salted(v_salt, p_detail),
    key_fingerprint, proposal_id
  from audit_log where id = p_begun
  returning id into v_id;
  if p_detail is null then return; end if;
  insert into audit_text (audit_id, field, salt, value, member_id)
  values (v_id, 'detail', v_salt, p_detail,
    (select min(member_id) from audit_text where audit_id = p_begun));
end $$;

-- By schedule: deletes proposals and the console's sessions; the audit log keeps what was done.
create or replace function audit.forget_proposals(p_period interval) returns void
language sql as $$
  delete from proposal where created_at < now() - p_period;
  delete from operator_session where created_at < now() - p_period
$$;
