-- Which functions each process may call, and which of them run with the owner's rights. Applied after
-- every migration and with the grants, so a replaced function keeps its rights.
--
-- An entry point is called by TypeScript and changes something. It becomes SECURITY DEFINER with a
-- fixed search_path, so the functions it calls need no grant: nobody but the owner executes
-- ledger.post. Functions that only read (STABLE, IMMUTABLE) run with the caller's rights and are
-- granted to every role. Every other function is internal: no role executes it. A new function that
-- TypeScript calls and that writes belongs into the list of each process that calls it
-- (tests/api/platform/entry-points.test.ts).
do $$
declare
  -- Serves requests: pays, stakes and requests, and credits nothing. What is due it does for the clock of a test business.
  v_web constant text[] := array[
    'activity.record',
    'authority.device_outcome', 'authority.key_outcome', 'authority.person_outcome', 'authority.stop', 'authority.unsuspended_device_outcome',
    'buttons.reserve',
    'charges.approve', 'charges.open_frozen', 'charges.put_off', 'charges.work',
    'coupons.set_uses',
    'credentials.hold_withdrawals', 'credentials.lock_withdrawals',
    'deny.refuse',
    'domain.record_check',
    'erasure.request', 'erasure.stop',
    'events.delete_endpoint', 'events.place', 'events.record_test', 'events.redeliver',
    'events.redeliver_range', 'events.settle', 'events.switch_on',
    'idempotency.keep', 'idempotency.take',
    'invoices.issue', 'invoices.void',
    'ledger.defer_member_credits', 'ledger.open_member_accounts',
    'levels.record_change',
    'link.accept', 'link.begin_trial', 'link.cancel', 'link.deny', 'link.import_memberships', 'link.revoke',
    'mail.about_transfer',
    'oauth.answer', 'oauth.redeem', 'oauth.refresh', 'oauth.revoke',
    'passes.accept_gift', 'passes.begin_import', 'passes.change', 'passes.define', 'passes.expire', 'passes.extend', 'passes.freeze',
    'passes.give', 'passes.make_gift', 'passes.mark_told', 'passes.return_visit', 'passes.send_import', 'passes.share', 'passes.take_visit',
    'plans.end_agreement', 'plans.end_due', 'plans.end_mandate', 'plans.lock_given', 'plans.pause_mandate',
    'plans.resume_mandate', 'plans.share', 'plans.undo_given',
    'pay.apply_coupon', 'pay.approve', 'pay.cancel', 'pay.capture', 'pay.confirm', 'pay.create_session', 'pay.expire', 'pay.extend',
    'pay.release', 'pay.renew_quote',
    'plans.change_price', 'plans.change_terms', 'plans.define', 'plans.end_for_business', 'plans.freeze', 'plans.retire',
    'plans.settle',
    'purchases.close_unpaid', 'purchases.count_order', 'purchases.place_order', 'purchases.request_withdrawal',
    'purchases.settle_debt',
    'refund_requests.ask', 'refund_requests.end_open', 'refund_requests.settle',
    'refunds.count_by_mailbox', 'refunds.refund',
    'replicas.note_write',
    'staking.change',
    'suspensions.decide', 'suspensions.stop_chain', 'suspensions.suspend',
    'test_mode.add_member', 'test_mode.fund', 'test_mode.open_twin', 'test_mode.remove_member',
    'test_purchases.close_purchase', 'test_purchases.create_purchase', 'test_purchases.look_now',
    'test_purchases.note_payment', 'till.close_day', 'till.open_day', 'till.refund', 'till.tell',
    'time.set', 'top_up.approve',
    'withdrawals.approve_second', 'withdrawals.cancel', 'withdrawals.request',
    'withdrawals.set_approval'
  ];
  -- Credits what came from outside, delivers, and sends withdrawals.
  v_worker constant text[] := array[
    'activity.forget', 'activity.take_untold',
    'audit.forget_proposals', 'authority.stop',
    'charges.open_frozen', 'charges.put_off', 'charges.work',
    'credentials.hold_withdrawals', 'credentials.lock_withdrawals',
    'deny.forget_expired',
    'deposits.credit', 'deposits.show',
    'domain.record_check',
    'business.erase', 'erasure.erase_person', 'erasure.finish', 'erasure.forget_sign_ins', 'erasure.lock',
    'erasure.stop',
    'events.forget_contents', 'events.forget_responses', 'events.place', 'events.settle',
    'ledger.add_verified', 'ledger.apply_pending_credits', 'ledger.keep_verified', 'ledger.mark_transfers',
    'ledger.note_verification', 'ledger.seal_transfers',
    'levels.record_change',
    'link.end_invitations', 'link.expire', 'link.forget', 'link.revoke',
    'mail.about_transfer', 'mail.write_waiting',
    'oauth.erase_member', 'oauth.forget_expired',
    'ops.pause',
    'partitions.begin_next', 'partitions.join_empty', 'partitions.keep', 'partitions.prove_end',
    'partitions.set_end',
    'passes.erase_member', 'passes.expire', 'passes.mark_told',
    'plans.end_agreement', 'plans.end_due', 'plans.end_retired', 'plans.erase_member', 'plans.lock_account',
    'pay.erase_payer', 'pay.expire', 'pay.forget_unpaid', 'pay.release', 'settlements.close', 'network.check',
    'purchases.alert', 'purchases.close_unpaid', 'purchases.collect', 'purchases.credit', 'purchases.decide_loss',
    'purchases.dispute', 'purchases.erase_buyer', 'purchases.forget_cards', 'purchases.forget_holds', 'purchases.give_up',
    'purchases.claim_withdrawals', 'purchases.refund', 'purchases.refuse_withdrawal', 'purchases.settle_debt',
    'purchases.check_card', 'purchases.keep_lots', 'purchases.wait_for_tokens',
    'rates.note_stale', 'rates.observe',
    'reconcile.record_difference', 'reconcile.record_failure',
    'refund_requests.erase_payer', 'refund_requests.forget',
    'replicas.note_write',
    'suspensions.expire',
    'test_purchases.claim_purchases', 'test_purchases.close_purchase', 'test_purchases.credit_purchase',
    'test_purchases.note_failure',
    'till.erase',
    'top_up.erase_member', 'top_up.forget', 'top_up.pay',
    'withdrawals.allot', 'withdrawals.allot_sweep', 'withdrawals.approve_due',
    'withdrawals.ask_approval', 'withdrawals.claim_custody', 'withdrawals.fail',
    'withdrawals.keep_signed', 'withdrawals.mark_sent', 'withdrawals.plan_sweeps',
    'withdrawals.put_back', 'withdrawals.record_screening', 'withdrawals.release_stale',
    'withdrawals.release_uncovered',
    'withdrawals.replace_stuck', 'withdrawals.settle'
  ];
  -- The commands of `npm run ops`.
  v_operator constant text[] := array[
    'airdrops.give',
    'audit.begin_command', 'audit.end_command',
    'authority.stop',
    'credentials.hold_withdrawals', 'credentials.lock_withdrawals',
    'deny.add', 'deny.remove',
    'domain.record_check',
    'erasure.request',
    'events.redeliver', 'events.switch_on',
    'idempotency.keep', 'idempotency.take',
    'ledger.archive', 'ledger.defer_member_credits', 'ledger.forget_verified', 'ledger.fund_treasury', 'ledger.open_member_accounts',
    'levels.record_change',
    'mail.about_transfer',
    'operators.add', 'operators.decide', 'operators.propose', 'operators.revoke', 'operators.set_limit',
    'operators.use_limit', 'operators.use_nonce',
    'ops.note_backup', 'ops.pause', 'ops.resume', 'ops.set_credit_bound',
    'plans.set_paused',
    'purchases.close_unpaid', 'purchases.credit', 'purchases.decide_loss', 'purchases.dispute', 'purchases.give_up',
    'purchases.note_dispute', 'purchases.refund', 'purchases.release_loss', 'purchases.settle_debt',
    'purchases.take_back_loss', 'purchases.check_card', 'purchases.take_dispute',
    'purchases.wait_for_tokens',
    'rates.accept', 'rates.follow', 'rates.set_by_hand',
    'refund_requests.settle',
    'refunds.refund',
    'withdrawals.add_operator_signature', 'withdrawals.allow_screened',
    'withdrawals.begin_operator_approval', 'withdrawals.cancel', 'withdrawals.move_custody',
    'withdrawals.release_stranded'
  ];
  f record;
  r record;
begin
  -- Two migrations that end at once would change the same rows of the catalog
  -- (server/platform/db/migrate.ts).
  perform pg_advisory_xact_lock(7205759403);
  for f in
    select p.oid, p.oid::regprocedure as signature, p.prosecdef as is_definer,
      p.provolatile <> 'v' and p.prorettype <> 'trigger'::regtype as only_reads,
      n.nspname || '.' || p.proname as name, p.proacl as acl,
      p.proacl is null or exists (
        select from aclexplode(p.proacl) where grantee = 0 and privilege_type = 'EXECUTE'
      ) as is_public
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where p.prokind = 'f' and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'pgboss')
      and n.nspname not like 'pg\_%'
  loop
    -- PostgreSQL lets everybody execute a new function.
    if f.is_public then
      execute format('revoke execute on function %s from public', f.signature);
    end if;
    if f.name = any (v_web || v_worker || v_operator) and not f.is_definer then
      execute format('alter function %s security definer set search_path = public, pg_temp', f.signature);
    end if;
    for r in
      select role.oid, rolname, f.only_reads or f.name = any (entry_points) as wanted, exists (
        select from aclexplode(f.acl) a where a.grantee = role.oid and privilege_type = 'EXECUTE'
      ) as granted
      from (values ('salus_web', v_web), ('salus_worker', v_worker), ('salus_operator', v_operator),
        ('salus_reader', array[]::text[]),
        -- Has them by its membership in salus_web and salus_worker.
        ('salus_app', array[]::text[])) lists (name, entry_points)
      join pg_roles role on rolname = lists.name
    loop
      if r.wanted and not r.granted then
        execute format('grant execute on function %s to %I', f.signature, r.rolname);
      elsif r.granted and not r.wanted then
        execute format('revoke execute on function %s from %I', f.signature, r.rolname);
      end if;
    end loop;
  end loop;
end $$;
