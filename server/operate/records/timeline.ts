/** What happened to a record, from its first event to its postings, oldest first. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

export interface Step {
  at: string;
  what: string;
  detail: string | null;
  /** What it is about: an event, a delivery, a transfer, a refund. */
  ref: string | null;
}

/** A member's newest; every other record has few. */
const MOST = 200;

/** Each selects `at, what, detail, ref`; `w.id` is the record. */
const ABOUT: Statement[] = [
  // Sessions.
  sql`select s.created_at, 'created', concat_ws(' ', format.decimal(s.amount, s.decimals), s.currency), null
    from pay_session s, w where s.id = w.id`,
  sql`select q.created_at, 'price quoted', format.decimal(q.total, 18) || ' tokens', null
    from pay_quote q, w where q.session_id = w.id`,
  sql`select s.extended_at, 'extended', null, null from pay_session s, w where s.id = w.id`,
  sql`select s.authorized_at, 'authorized', format.decimal(s.total, 18) || ' tokens', null
    from pay_session s, w where s.id = w.id`,
  sql`select s.closed_at, s.status, null, null from pay_session s, w where s.id = w.id`,
  sql`select r.created_at, 'refund requested', r.reason, r.id from refund_request r, w where r.session_id = w.id`,
  sql`select r.created_at, 'refunded', format.decimal(r.tokens, 18) || ' tokens', r.id
    from refund r, w where r.session_id = w.id`,
  // Purchases.
  sql`select p.created_at, 'ordered', concat_ws(' ', format.decimal(p.tokens, 18), 'tokens'), p.intent_id
    from purchase p, w where p.id = w.id`,
  sql`select p.closed_at, p.status, p.failure, null from purchase p, w where p.id = w.id`,
  sql`select c.received_at, 'card network: ' || c.type, null, c.id
    from card_event c join purchase p on p.intent_id = c.intent_id, w where p.id = w.id`,
  sql`select v.created_at, v.kind || ' ' || v.status, format.decimal(v.tokens, 18) || ' tokens', v.id
    from purchase_reversal v, w where v.purchase_id = w.id`,
  sql`select p.created_at, 'ordered', concat_ws(' ', format.decimal(p.tokens, 18), 'tokens'), p.intent_id
    from test_purchase p, w where p.id = w.id`,
  sql`select p.closed_at, p.status, p.failure, null from test_purchase p, w where p.id = w.id`,
  // Deposits.
  sql`select d.seen_at, 'seen in block ' || d.block_number, format.decimal(d.amount, 18) || ' tokens', d.tx_hash
    from deposit d, w where d.tx_hash = w.id`,
  sql`select d.credited_at, 'credited', null, null from deposit d, w where d.tx_hash = w.id`,
  // Withdrawals.
  sql`select x.requested_at, 'requested', format.decimal(x.amount, 18) || ' tokens', null
    from withdrawal x, w where x.id = w.id`,
  sql`select c.decided_at, 'screened: ' || c.verdict, c.rule, null
    from withdrawal_screening c, w where c.withdrawal_id = w.id`,
  sql`select g.signed_at, 'approved by an operator', g.fingerprint, null
    from withdrawal_signature g, w where g.withdrawal_id = w.id`,
  sql`select x.approved_at, 'approved', null, null from withdrawal x, w where x.id = w.id`,
  sql`select v.created_at, 'signed, version ' || v.version, null, v.hash
    from outgoing o join outgoing_version v on v.nonce = o.nonce, w where o.subject_id = w.id`,
  sql`select v.sent_at, 'sent, version ' || v.version, null, v.hash
    from outgoing o join outgoing_version v on v.nonce = o.nonce, w where o.subject_id = w.id`,
  sql`select o.stranded_at, 'stranded', 'another transaction used nonce ' || o.nonce, null
    from outgoing o, w where o.subject_id = w.id`,
  sql`select x.closed_at, x.status, x.reason, null from withdrawal x, w where x.id = w.id`,
  // Events and their deliveries.
  sql`select e.created_at, 'event ' || e.type, null, e.id from event e, w
    where e.subject_id = w.id or e.id = (select event_id from delivery where id = w.id)`,
  sql`select a.started_at, 'delivery, attempt ' || a.attempt,
      concat_ws(' ', coalesce(a.problem, a.response_status::text), a.duration_ms || ' ms'), a.delivery_id
    from delivery_attempt a join delivery d on d.id = a.delivery_id join event e on e.id = d.event_id, w
    where e.subject_id = w.id or d.id = w.id`,
  // Proposals.
  sql`select o.created_at, 'proposed', o.proposed_by, null from proposal o, w where o.id = w.id`,
  sql`select o.decided_at, o.status, o.decided_by, null from proposal o, w where o.id = w.id`,
  // Members and businesses.
  sql`select m.created_at, 'registered', null, null from member m, w where m.id = w.id`,
  sql`select m.confirmed_at, 'confirmed', null, null from member m, w where m.id = w.id`,
  sql`select m.closed_at, 'closed', null, null from member m, w where m.id = w.id`,
  sql`select s.created_at, 'signed in', concat_ws(', ', s.device, s.network), null
    from auth_session s, w where s.member_id = w.id`,
  sql`select c.changed_at, replace(c.kind, '_', ' '), case when c.undone_at is null then null else 'undone' end, null
    from credential_change c, w where c.member_id = w.id or c.business_id = w.id`,
  sql`select b.at, 'operator ran ' || b.command, b.operator, b.reference
    from audit_log b, w where b.outcome = 'begun'
      and b.id in (select audit_id from audit_text where member_id = w.id)`,
];

/** The transfers of a record; of a member the newest that touched an account of theirs. */
const TRANSFERS = sql`select unnest(array[s.reserve_transfer_id, s.transfer_id]) from pay_session s, w where s.id = w.id
  union select t.id from ledger.transfer t join pay_session s on t.reverses = s.reserve_transfer_id, w where s.id = w.id
  union select r.transfer_id from refund r, w where r.session_id = w.id
  union select p.transfer_id from purchase p, w where p.id = w.id
  union select p.transfer_id from test_purchase p, w where p.id = w.id
  union select t.id from ledger.transfer t join purchase p on t.reverses = p.transfer_id, w where p.id = w.id
  union select d.transfer_id from deposit d, w where d.tx_hash = w.id
  union select unnest(array[x.hold_transfer, x.end_transfer]) from withdrawal x, w where x.id = w.id
  union select o.transfer_id from member m, w,
    lateral unnest(array[m.cash_account, m.stake_account]) as own (account),
    lateral (select transfer_id from ledger.posting where account_id = own.account
      order by created_at desc limit ${MOST}) o
    where m.id = w.id`;

/** @param id of a member, business, session, purchase, withdrawal, delivery or proposal, or a deposit's hash */
export function readTimeline(db: Db, id: string): Promise<Step[]> {
  const postings = sql`select t.created_at, 'posted ' || t.kind,
      coalesce((select string_agg(a.path || ' ' || case when o.amount > 0 then '+' else '' end
          || case when u.kind = 'token' then format.decimal(o.amount, 18) else o.amount::text end, '; ' order by o.position)
        from ledger.posting o join ledger.account a on a.id = o.account_id join ledger.unit u on u.unit = o.unit
        where o.transfer_id = t.id and o.created_at = t.created_at),
        (select 'postings in the archive, ' || c.partition || '.jsonl.gz'
          from ledger.checkpoint c where c.until > t.created_at order by c.number limit 1)),
      t.id
    from ledger.transfer t where t.id in (${TRANSFERS})`;
  return rowsOf<Step>(
    db,
    sql`with w as (select ${id}::text as id), step (at, what, detail, ref) as (
        ${sql.join([...ABOUT, postings], sql` union all `)}
      ), newest as (select * from step where at is not null order by at desc limit ${MOST})
      select format.utc(at) as at, what, detail, ref from newest
      order by newest.at, case when what like 'posted %' then 1 else 0 end, what`,
  );
}
