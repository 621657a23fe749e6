/** What must be true of the ledger at any moment; one query each, listing what breaks it. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';

export interface Invariant {
  name: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I8' | 'I9' | 'I10' | 'I11';
  claim: string;
  /** Each row is one breach. */
  breaches: string;
}

export const INVARIANTS: Invariant[] = [
  {
    name: 'I1',
    claim: 'the postings of every transfer sum to zero in every unit',
    breaches: `select transfer_id as subject, unit, sum(amount)::text as detail
      from ledger.posting group by transfer_id, unit having sum(amount) <> 0`,
  },
  {
    name: 'I2',
    claim: 'all postings sum to zero in every unit',
    breaches: `select unit as subject, sum(amount)::text as detail
      from ledger.posting group by unit having sum(amount) <> 0`,
  },
  {
    name: 'I3',
    claim: 'balance plus waiting credits is the sum of the postings',
    breaches: `select a.path as subject,
        (ledger.balance(a.id) - coalesce(p.total, 0))::text as detail
      from ledger.account a
      left join (select account_id, sum(amount) as total from ledger.posting group by 1) p
        on p.account_id = a.id
      where ledger.balance(a.id) <> coalesce(p.total, 0)`,
  },
  {
    name: 'I4',
    claim: 'no account is below its floor',
    breaches: `select path as subject, balance::text as detail
      from ledger.account where has_floor and balance < 0`,
  },
  {
    name: 'I5',
    claim:
      'a session is paid exactly when one payment transfer moved its quoted total; what was refunded is at most that, moved back once each, and is what its status says',
    breaches: `select coalesce(s.id, t.business_key) as subject, coalesce(s.status, 'no session') as detail
      from pay_session s
      full join ledger.transfer t on t.kind = 'payment' and t.business_key = 'payment:' || s.id
      where (t.id is null or t.kind = 'payment' and t.business_key not like 'refund:%')
        and (s.id is null
          or (s.transfer_id is distinct from t.id)
          or ((s.status in ('paid', 'partially_refunded', 'refunded')) <> (t.id is not null))
          or (t.id is not null and (
            select sum(amount) from ledger.posting where transfer_id = t.id and amount > 0
          ) is distinct from (pay.latest_quote(s.id)).total))
      union all
      select coalesce(r.id, t.business_key), coalesce(s.id, 'no refund')
      from refund r
      join pay_session s on s.id = r.session_id
      full join (
        select * from ledger.transfer where kind = 'payment' and business_key like 'refund:%'
      ) t on t.business_key = 'refund:' || r.id
      where r.transfer_id is distinct from t.id or t.reverses is distinct from s.transfer_id
        or ${moved('t.id', "'member:' || s.payer_id || ':cash'")} is distinct from r.tokens
        or ${moved('t.id', "'member:' || s.merchant_id || ':cash'")} is distinct from -r.tokens
      union all
      select s.id, s.status
      from pay_session s
      left join (
        select session_id, sum(amount) as amount, sum(tokens) as tokens from refund group by 1
      ) back on back.session_id = s.id
      cross join lateral pay.latest_quote(s.id) q
      where back.amount > s.amount or back.tokens > q.total
        or (back.amount = s.amount) <> (back.tokens = q.total)
        or (s.status = 'partially_refunded') <> coalesce(back.amount < s.amount, false)
        or (s.status = 'refunded') <> coalesce(back.amount >= s.amount, false)`,
  },
  {
    name: 'I6',
    claim:
      'every paid session and every refund has its event, and a delivery per enabled endpoint that is delivered, pending, or dead with an alert',
    breaches: `select s.id as subject, 'no event' as detail
      from pay_session s
      where s.transfer_id is not null and not exists (
        select from event e where e.subject_id = s.id and e.type = 'pay_session.paid')
      union all
      select r.id, 'no event'
      from refund r
      where not exists (
        select from event e
        where e.subject_id = r.session_id and e.type = 'pay_session.refunded' and not e.is_test
          and e.payload #>> '{data,refund,id}' = r.id)
      union all
      select e.subject_id, 'no delivery to ' || w.id
      from event e
      join webhook_endpoint w
        on w.merchant_id = e.merchant_id and w.enabled and w.enabled_since < e.created_at
      where e.type in ('pay_session.paid', 'pay_session.refunded') and not e.is_test and not exists (
        select from delivery d where d.event_id = e.id and d.endpoint_id = w.id)
      union all
      select e.subject_id, d.status || ' ' || d.id
      from delivery d
      join event e on e.id = d.event_id
        and e.type in ('pay_session.paid', 'pay_session.refunded') and not e.is_test
      where (d.status = 'pending' and d.next_attempt_at is null)
        or (d.status = 'dead' and not exists (
          select from alert where kind = 'delivery_dead' and subject_id = d.id))`,
  },
  {
    name: 'I8',
    claim: 'a purchase is credited exactly when one transfer moved its tokens and its money',
    breaches: `select coalesce(p.id, t.business_key) as subject, coalesce(p.status, 'no purchase') as detail
      from purchase p
      full join (
        select * from ledger.transfer where kind = 'buy' and business_key like 'buy:%'
      ) t on t.business_key = 'buy:' || p.id
      where p.transfer_id is distinct from t.id
        or (t.id is not null and (
          ${moved('t.id', "'treasury:tokens'")} is distinct from -p.tokens
          or ${moved('t.id', "'card:clearing:' || p.currency")} is distinct from p.amount))`,
  },
  {
    name: 'I9',
    claim:
      'what cards brought stands in clearing, what is disputed beside it, and what members owe or have held is that of their reversals',
    breaches: `select coalesce(a.path, due.path) as subject,
        (coalesce(ledger.balance(a.id), 0) - coalesce(due.amount, 0))::text as detail
      from (
        select * from ledger.account
        where path like 'card:%' or path = 'claims:tokens'
          or path like 'member:%:held' or path like 'member:%:receivable'
      ) a
      full join (
        select path, sum(amount) as amount from (
          select 'card:clearing:' || currency as path, amount from purchase where status = 'credited'
          union all
          select 'card:clearing:' || p.currency, -r.amount
          from purchase_reversal r join purchase p on p.id = r.purchase_id
          where r.status in ('done', 'open', 'lost')
          union all
          select 'card:disputes:' || p.currency, r.amount
          from purchase_reversal r join purchase p on p.id = r.purchase_id where r.status = 'open'
          union all
          select 'member:' || p.member_id || ':held', r.held
          from purchase_reversal r join purchase p on p.id = r.purchase_id
          union all
          select 'member:' || p.member_id || ':receivable', -r.owed
          from purchase_reversal r join purchase p on p.id = r.purchase_id
          union all
          select 'claims:tokens', owed from purchase_reversal
        ) line group by path
      ) due on due.path = a.path
      where coalesce(ledger.balance(a.id), 0) <> coalesce(due.amount, 0)`,
  },
  {
    name: 'I10',
    claim: 'a deposit is credited exactly when one transfer brought its amount to its account',
    breaches: `select coalesce(d.tx_hash || ':' || d.position, t.business_key) as subject,
        coalesce(d.status, 'no deposit') as detail
      from deposit d
      join deposit_address a on a.address = d.address
      full join (
        select * from ledger.transfer where kind = 'deposit' and business_key like 'deposit:%'
      ) t on t.business_key = 'deposit:' || d.tx_hash || ':' || d.position
      where d.transfer_id is distinct from t.id
        or (t.id is not null
          and ${moved('t.id', "'member:' || a.member_id || ':' || a.account")} is distinct from d.amount)`,
  },
  {
    name: 'I11',
    claim:
      'a withdrawal is held by one transfer and ended by at most one, to custody or back; what is held is that of the open ones',
    breaches: `select w.id as subject, w.status as detail
      from withdrawal w
      left join ledger.transfer h on h.business_key = 'withdrawal:' || w.id
      left join ledger.transfer e on e.business_key = 'withdrawal-end:' || w.id
      where w.hold_transfer is distinct from h.id or w.end_transfer is distinct from e.id
        or ${moved('h.id', "'withdrawal:pending'")} is distinct from w.amount
        or (e.id is not null and ${moved('e.id', "'withdrawal:pending'")} is distinct from -w.amount)
        or ((w.status = 'settled')
          <> (coalesce(${moved('e.id', "'chain:custody'")}, 0) = w.amount))
      union all
      select t.business_key, 'no withdrawal' from ledger.transfer t
      where t.kind = 'withdrawal' and t.business_key ~ '^withdrawal(-end)?:'
        and not exists (
          select from withdrawal w where t.id in (w.hold_transfer, w.end_transfer))
      union all
      select a.path, (ledger.balance(a.id) - due.amount)::text
      from ledger.account a
      cross join (
        select coalesce(sum(amount), 0) as amount from withdrawal where closed_at is null
      ) due
      where a.path = 'withdrawal:pending' and ledger.balance(a.id) <> due.amount`,
  },
];

/** What a transfer brought to the account of a path; null when nothing. */
function moved(transfer: string, path: string): string {
  return `(select sum(l.amount) from ledger.posting l join ledger.account la on la.id = l.account_id
    where l.transfer_id = ${transfer} and la.path = ${path})`;
}

export interface Verdict {
  name: Invariant['name'];
  claim: string;
  /** The first breaches, none when the invariant holds. */
  breaches: { subject: string; detail: string }[];
}

/**
 * Asks all of them, however long that takes: each reads the whole ledger, and is its own transaction,
 * so that none waits for the others. I7, which others are asked for, is `reconcile`.
 */
export async function verifyLedger(db: Db): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { name, claim, breaches } of INVARIANTS) {
    const rows = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      return rowsOf<{ subject: string; detail: string }>(
        tx,
        // In an order: what breaks it still is told of as what did.
        sql.raw(
          `select subject, detail from (${breaches}) found order by subject, detail limit 20`,
        ),
      );
    });
    verdicts.push({ name, claim, breaches: rows });
  }
  return verdicts;
}
