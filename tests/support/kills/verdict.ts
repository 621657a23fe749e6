/** The final check: the database compared with the answers that people received. */
import { expect } from 'vitest';
import { verifyLedger } from '../../../server/invariants.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { Chance } from '../random/chance.ts';
import type { Hook } from '../webhooks/receiver.ts';
import type { Load } from './paying-load.ts';
import { type Figures, summary } from './random-kills.ts';

export async function breachesOf(db: Db): Promise<string[]> {
  const verdicts = await verifyLedger(db);
  return verdicts.flatMap(({ name, breaches }) =>
    breaches.map(({ subject, detail }) => `${name}: ${subject} ${detail}`),
  );
}

/** Payments that were answered but are missing. */
async function lostOf(db: Db, { answered }: Pick<Load, 'answered'>): Promise<string[]> {
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
async function doubledOf(db: Db, merchant: string): Promise<string[]> {
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

interface Told {
  events: number;
  /** Events that were never received. */
  missing: string[];
  /** Events that were received more than once. */
  duplicates: number;
}

async function toldOf(db: Db, merchant: string, hook: Hook): Promise<Told> {
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

interface Campaign {
  dice: Chance;
  figures: Figures;
  load: Load;
  /** The merchant everybody paid. */
  merchant: string;
  hook: Hook;
}

/** The kills of a campaign, and the defects in its payments and events. */
export async function verdictOf(db: Db, { dice, figures, load, merchant, hook }: Campaign) {
  return {
    ...{ seed: dice.seed, kills: figures.kills, whileStarting: figures.whileStarting },
    wrong: [
      ...load.problems,
      ...figures.wrong,
      ...(await breachesOf(db)),
      ...(await lostOf(db, load)),
      ...(await doubledOf(db, merchant)),
    ],
    payments: load.answered.size,
    ready: summary(figures.ready),
    ...(await toldOf(db, merchant, hook)),
  };
}

/** Every answered payment is there once, and every event has arrived. */
export function expectNothingLost(found: Awaited<ReturnType<typeof verdictOf>>): void {
  expect(found).toMatchObject({ wrong: [], missing: [] });
  expect(found.events).toBeGreaterThanOrEqual(found.payments);
}
