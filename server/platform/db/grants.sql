-- Which tables each role may write, beside the functions of entry-points.sql. No role owns anything,
-- and the ledger's tables are read-only to all of them. A row or column that is absent here is written
-- by a function with the owner's rights, or by a migration (docs/database-privileges.md lists the
-- result).
--
-- salus_web       the process that serves requests
-- salus_worker    the process that credits, delivers, sends mails and withdrawals
-- salus_operator  the commands of operators
-- salus_reader    reads of web on replicas; it writes nothing and calls no function that does
-- salus_app       one process that is both
do $$
declare
  v_role text;
begin
  -- Two migrations that end at once would change the same rows of the catalog.
  perform pg_advisory_xact_lock(7205759403);
  foreach v_role in array array['salus_web', 'salus_worker', 'salus_operator', 'salus_reader', 'salus_app'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      execute format('create role %I nologin', v_role);
    end if;
  end loop;
end $$;
grant salus_web, salus_worker to salus_app;

-- Nothing stays granted but what the following list grants.
revoke all on all tables in schema public, ledger, ops, pgboss
  from salus_web, salus_worker, salus_operator, salus_reader, salus_app;
revoke all on all sequences in schema public, pgboss
  from salus_web, salus_worker, salus_operator, salus_reader, salus_app;
revoke all on all functions in schema pgboss from salus_web, salus_operator, salus_app;
revoke usage on schema pgboss from salus_app;

do $$
declare
  v_schema text;
begin
  for v_schema in
    select nspname from pg_namespace
    where nspname not in ('pg_catalog', 'information_schema', 'pgboss') and nspname not like 'pg\_%'
  loop
    execute format('grant usage on schema %I to salus_web, salus_worker, salus_operator, salus_reader',
      v_schema);
  end loop;
end $$;
grant select on all tables in schema public, ledger, ops
  to salus_web, salus_worker, salus_operator, salus_reader;
revoke select on audit_log, audit_text, proposal, dispute_case, deny_entry, operator_passkey,
    operator_passkey_code, operator_challenge, operator_session
  from salus_web, salus_worker;
-- No list needs what signs somebody in, what is on its way to them, or a key.
revoke select on audit_log, audit_text, proposal, dispute_case, deny_entry, operator_passkey,
    operator_passkey_code, operator_challenge, operator_session, operator_nonce,
    auth_session, sign_in_ticket, sign_in_limit, mail, mail_waiting, plan_notice, mail_code, second_factor, recovery_code, passkey,
    passkey_challenge, registered_passkey, credential_change, factor_reset, member_device,
    team_invitation, suspension, frame_code, payment_challenge, oauth_authorization, idempotency, rate_limit, button_hold,
    receipt_key, reserve_key, reserve_leaf, oauth_access_token, oauth_grant,
    purchase_count, operator, read_position
  from salus_reader;
do $$
declare
  v_table text;
  v_hidden text[];
  v_shown text;
begin
  for v_table, v_hidden in values
    ('api_key', array['hash', 'sealed']), ('erasure_request', array['stop_hash']),
    ('member', array['password_hash']), ('till_device', array['hash', 'pairing_hash']),
    ('webhook_endpoint', array['secret', 'previous_secret'])
  loop
    select string_agg(quote_ident(attname), ', ') into v_shown from pg_attribute
    where attrelid = v_table::regclass and attnum > 0 and not attisdropped
      and attname <> all (v_hidden);
    execute format('revoke select on %I from salus_reader', v_table);
    execute format('grant select (%s) on %I to salus_reader', v_shown, v_table);
  end loop;
end $$;
-- Whoever takes over the web process signs no proof of reserves and no checkpoint of the archive.
revoke select on reserve_key from salus_web;
grant select (kid, public_jwk, created_at) on reserve_key to salus_web;
-- They learn what is denied, and neither why nor by whom.
grant select (kind, value, expires_at) on deny_entry to salus_web, salus_worker;
-- Members see which commands were about them, and not who gave them.
grant select (id, at, command, outcome, begun_id) on audit_log to salus_web;
grant select (audit_id, member_id) on audit_text to salus_web;

-- Shared by the processes.
grant insert on deployment, mail to salus_web, salus_worker, salus_operator;

-- web: platform
grant insert, update, delete on rate_limit to salus_web;
grant insert on button_hold to salus_web;
-- web: people
grant insert (id, kind, email, password_hash, name, surname, locale, time_zone, confirmed_at,
    cash_account, stake_account),
  update (email, pending_email, password_hash, name, surname, locale, time_zone, confirmed_at,
    external_deposit_address, outgoing_frozen_at, email_trusted_from,
    deposit_address_trusted_from, invoices_each)
  on member to salus_web;
grant insert on acceptance to salus_web;
grant insert, update (wanted) on notification_choice to salus_web;
grant insert, update on auth_session, member_device to salus_web;
grant insert, delete, update (role) on team_member to salus_web;
grant delete, update (role) on team_member to salus_operator;
grant insert, delete,
    update (id, role, invited_by, replaced_owner, created_at, expires_at, used_at, proof, has_aged_factor,
      suspended_at, suspended_by)
  on team_invitation to salus_web;
grant insert, update (id, role, invited_by, replaced_owner, created_at, expires_at, proof, has_aged_factor,
    suspended_at, suspended_by)
  on team_invitation to salus_operator;
grant insert, update, delete on mail_code, sign_in_limit, sign_in_ticket, second_factor, recovery_code
  to salus_web;
grant insert, update, delete on passkey_challenge to salus_web;
grant insert, delete, update (name, counter, backed_up, last_used_at, for_payments) on passkey
  to salus_web;
grant insert, update (undone_at, before) on credential_change to salus_web;
grant update (stopped_at) on factor_reset to salus_web;
-- web: merchants
grant insert,
  update (recipient_name, name_skeleton, recipient_success_url, recipient_cancel_url,
    link_success_url, link_denied_url, oauth_redirect_uris, currency, time_zone)
  on merchant to salus_web;
grant insert, update, delete on merchant_origin, merchant_logo, merchant_look to salus_web;
grant insert, update (name, asked_at, allowed_at) on name_review to salus_web;
grant insert (merchant_id, domain) on domain_proof to salus_web;
grant insert, update on api_key, webhook_endpoint, embed_report to salus_web;
grant insert on api_request to salus_web;
-- web: tokens
grant insert on purchase_quote, card_event to salus_web;
grant update (intent_id) on purchase to salus_web;
grant insert on deposit_address to salus_web;
grant usage on sequence deposit_index to salus_web;
-- web: payments
grant insert on link_session, oauth_authorization, receipt_key to salus_web;
grant insert, delete on frame_code, payment_challenge to salus_web;
grant insert, update on payer_limit, payment_button, till_device, coupon, business_tax, invoice_seller to salus_web;
grant insert, update, delete on invoice_buyer to salus_web;
grant insert, update (code, device_id, sold_by) on till_sale to salus_web;

-- worker: platform
grant usage on schema pgboss to salus_worker;
grant select, insert, update, delete on all tables in schema pgboss to salus_worker;
grant usage on all sequences in schema pgboss to salus_worker;
grant execute on all functions in schema pgboss to salus_worker;
grant insert, update, delete on lease to salus_worker;
grant insert on alert to salus_worker;
grant update, delete on mail to salus_worker;
grant update on invoice_period to salus_worker;
grant delete on plan_notice to salus_worker;
grant delete on idempotency, rate_limit, read_position, button_hold to salus_worker;
-- worker: ledger
grant insert, delete on invariant_check to salus_worker;
grant insert, update, delete on status_day to salus_worker;
grant insert, update on task_run to salus_worker;
grant select (audit_id, field, created_at), delete on audit_text to salus_worker;
-- It verifies the audit log, which has hashes instead of personal texts.
grant select on audit_log to salus_worker;
-- worker: people
grant update (outgoing_frozen_at), delete on member to salus_worker;
grant delete on acceptance, mail_code, passkey, passkey_challenge, second_factor, recovery_code,
  sign_in_limit, member_device
  to salus_worker;
grant update (ended_at), delete on auth_session to salus_worker;
grant insert, update (before), delete on credential_change to salus_worker;
grant delete on suspension to salus_worker;
grant update (applied_at) on factor_reset to salus_worker;
-- worker: merchants
grant delete on merchant, merchant_origin, embed_report, api_request to salus_worker;
grant update (next_check_at, told_at) on domain_proof to salus_worker;
grant update (attempts, next_attempt_at) on delivery to salus_worker;
-- worker: payments
grant insert on first_sale_notice, daily_summary, reserve_key, reserve_proof to salus_worker;
grant insert, delete on reserve_leaf, reserve_node to salus_worker;
-- worker: tokens
grant insert on trial_notice to salus_worker;
grant update (status, failure, closed_at, next_look_at, looks, intent_id) on purchase to salus_worker;
grant insert, update (processed_at, next_attempt_at) on card_event to salus_worker;
grant delete on purchase_quote, purchase_count to salus_worker;
grant insert, delete on registered_passkey to salus_worker;
grant insert, update (head_number, problem) on chain_scan to salus_worker;
grant update (status, closed_at) on sweep to salus_worker;
grant update (mined_hash, closed_at, missing_since, stranded_at) on outgoing to salus_worker;
-- worker: payments
grant delete on invoice, pay_approval, payment_challenge, frame_code, till_reason to salus_worker;
grant insert on receipt_key to salus_worker;

-- operator: the console
grant insert, update (counter, last_used_at, revoked_by, revoked_at) on operator_passkey
  to salus_operator;
grant insert, delete on operator_passkey_code, operator_challenge to salus_operator;
grant insert, update (last_seen_at, ended_at) on operator_session to salus_operator;
-- operator: people
grant insert (id, kind, email, password_hash, name, surname, locale, time_zone, confirmed_at,
    cash_account, stake_account),
  update (role, payments_enabled, outgoing_frozen_at, pending_email, external_deposit_address,
    deposit_address_trusted_from)
  on member to salus_operator;
grant insert, update, delete on mail_code to salus_operator;
grant insert on credential_change to salus_operator;
grant update (ended_at, business_id) on auth_session to salus_operator;
grant insert on factor_reset to salus_operator;
-- operator: merchants
grant insert,
  update (recipient_name, name_skeleton, recipient_domain, recipient_success_url,
    recipient_cancel_url, link_success_url, link_denied_url, oauth_redirect_uris)
  on merchant to salus_operator;
grant insert, update, delete on merchant_origin, domain_proof, merchant_logo to salus_operator;
grant update (allowed_at) on name_review to salus_operator;
grant insert, update on api_key, webhook_endpoint to salus_operator;
-- operator: tokens
grant insert, delete on funds_release to salus_operator;
grant update (status, failure, closed_at, next_look_at, looks, intent_id) on purchase to salus_operator;
grant update (block_number, block_hash) on chain_scan to salus_operator;
-- operator: payments
grant insert, update (revoked_at) on receipt_key to salus_operator;
grant insert on reserve_key to salus_operator;
-- operator: encrypted columns, which secrets:reseal encrypts with another key
grant update (content) on mail to salus_operator;
grant update (secret) on second_factor to salus_operator;
grant update (before) on credential_change to salus_operator;
grant update (private_key) on receipt_key, reserve_key to salus_operator;
grant update (trusted) on reserve_key to salus_operator;

-- Nobody but the owner creates what a function with the owner's rights could find in its
-- search_path.
revoke create on schema public from public;
