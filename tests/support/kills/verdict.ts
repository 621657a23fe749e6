/** What is found in the database when all is over, held against what people were answered. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../server/db/database.ts';
import { verifyLedger } from '../../../server/ledger/invariants.ts';
import type { Hook } from '../webhook-receiver.ts';
import type { Load } from './paying-load.ts';

export async function breachesOf(db: Db): Promise<string[]> {
  const verdicts = await verifyLedger(db);
  return verdicts.flatMap(({ name, breaches }) =>
    breaches.map(({ subject, detail }) => `${name}: ${subject} ${detail}`),
  );
}

/** Payments that were answered and are not there. */
export async function lostOf(db: Db, { answered }: Pick<Load, 'answered'>): Promise<string[]> {
  const told = [...answered].map(([session, transaction]) => ({ session, transaction }));
  const lost = await rowsOf<{ session: string }>(
    db,
    sql`select told.session from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (session text, transaction text)
      left join ledger.transfer t
        on t.id = told.transaction and t.business_key = 'payment:' || told.session
      where t.id is null`,
  );
  return lost.map(({ session }) => `${session} is lost`);
}

/** Orders that were made twice, and a merchant who has something else than the sessions that were paid. */
export async function doubledOf(db: Db, merchant: string): Promise<string[]> {
  const doubled = await rowsOf<{ subject: string }>(
    db,
    sql`select reference as subject from pay_session where merchant_id = ${merchant}
        group by reference having count(*) > 1
      union all
      select m.id from member m
      where m.id = ${merchant} and ledger.balance(m.cash_account) is distinct from (
        select coalesce(sum(total), 0) from pay_session where merchant_id = m.id and status = 'paid')`,
  );
  return doubled.map(({ subject }) => `${subject} is there twice`);
}

export interface Told {
  events: number;
  /** Of which nobody has heard. */
  missing: string[];
  /** Those that came again. */
  duplicates: number;
}

export async function toldOf(db: Db, merchant: string, hook: Hook): Promise<Told> {
  const events = await rowsOf<{ id: string }>(
    db,
    sql`select id from event where merchant_id = ${merchant}`,
  );
  const ids = hook.received.map(({ headers }) => String(headers['webhook-id']));
  const heard = new Set(ids);
  return {
    events: events.length,
    missing: events.map(({ id }) => id).filter((id) => !heard.has(id)),
    duplicates: ids.length - heard.size,
  };
}
