/** What must be true of the ledger at any moment; one query each, listing what breaks it. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';

export interface Invariant {
  name: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6';
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
    claim: 'a session is paid exactly when one payment transfer moved its quoted total',
    breaches: `select coalesce(s.id, t.business_key) as subject, coalesce(s.status, 'no session') as detail
      from pay_session s
      full join ledger.transfer t on t.kind = 'payment' and t.business_key = 'payment:' || s.id
      where (t.id is null or t.kind = 'payment')
        and (s.id is null
          or (s.transfer_id is distinct from t.id)
          or ((s.status in ('paid', 'partially_refunded', 'refunded')) <> (t.id is not null))
          or (t.id is not null and (
            select sum(amount) from ledger.posting where transfer_id = t.id and amount > 0
          ) is distinct from (pay.latest_quote(s.id)).total))`,
  },
  {
    name: 'I6',
    claim:
      'every paid session has its event, and a delivery per enabled endpoint that is delivered, pending, or dead with an alert',
    breaches: `select s.id as subject, 'no event' as detail
      from pay_session s
      where s.transfer_id is not null and not exists (
        select from event e where e.subject_id = s.id and e.type = 'pay_session.paid')
      union all
      select e.subject_id, 'no delivery to ' || w.id
      from event e
      join webhook_endpoint w
        on w.merchant_id = e.merchant_id and w.enabled and w.enabled_since < e.created_at
      where e.type = 'pay_session.paid' and not exists (
        select from delivery d where d.event_id = e.id and d.endpoint_id = w.id)
      union all
      select e.subject_id, d.status || ' ' || d.id
      from delivery d
      join event e on e.id = d.event_id and e.type = 'pay_session.paid'
      where (d.status = 'pending' and d.next_attempt_at is null)
        or (d.status = 'dead' and not exists (
          select from alert where kind = 'delivery_dead' and subject_id = d.id))`,
  },
];

export interface Verdict {
  name: Invariant['name'];
  claim: string;
  /** The first breaches, none when the invariant holds. */
  breaches: { subject: string; detail: string }[];
}

/** Asks all of them. I7 joins when the chain and cards do. */
export async function verifyLedger(db: Db): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { name, claim, breaches } of INVARIANTS) {
    const rows = await rowsOf<{ subject: string; detail: string }>(
      db,
      sql.raw(`select subject, detail from (${breaches}) found limit 20`),
    );
    verdicts.push({ name, claim, breaches: rows });
  }
  return verdicts;
}
