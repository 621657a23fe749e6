/**
 * The call in whose name statements run. Every transaction that a handler of a changing call opens
 * begins with one statement: it asks whether the caller still may do this, under a lock that makes a
 * revocation wait for the commit (`people/authority/act.sql`), and names the actor to the triggers of
 * the activity log (`people/activity/activity.sql`). What was read of the caller before that, before
 * the body or an `await`, decides nothing. Statements outside a transaction name nobody.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ErrorCode } from '#shared/errors.ts';
import type { Scope } from '#shared/team/scopes.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { isDeadlock } from '../db/deadlock.ts';
import { type Statement, sql } from '../db/statement.ts';
import type { Actor } from './activity.ts';
import type { BusinessCaller, Demand, MemberCaller, OutcomeOf, TillCaller } from './caller.ts';
import { factorTooNew } from './factor-too-new.ts';
import { Problem } from './problem.ts';

export interface Act {
  /** Whether its transactions ask for authority; a call that only reads was asked before it. */
  changes: boolean;
  /** For the activity log; undefined where nothing is recorded. */
  actor?: Actor | undefined;
  /** Whether a transaction has asked for the authority of the caller. */
  isAsked?: boolean;
  /** Undefined for an operator's command: operators are asked before it runs. */
  caller?: MemberCaller | BusinessCaller | TillCaller | undefined;
  demand: Demand;
}

const acts = new AsyncLocalStorage<Act>();

/** Runs `work` so that its transactions are acts of the caller. */
export const actingAs = <T>(act: Act | undefined, work: () => T): T =>
  act ? acts.run(act, work) : work();

/** Later transactions of the running call ask for authority over this business, with these scopes, too. */
export function demandFor(business: Demand['business'], ...scopes: Scope[]): void {
  const act = acts.getStore();
  if (!act) return;
  const { demand } = act;
  act.demand = { ...demand, business, scopes: [...new Set([...demand.scopes, ...scopes])] };
}

/** How often a transaction is tried. PostgreSQL ends one of two that wait for each other. */
const MOST_TRIES = 3;

/** A database whose transactions are acts of the call that opens them. */
export function withActs(db: Db, outcomeOf?: OutcomeOf): Db {
  const transaction: Db['transaction'] = async (work, settings) => {
    const act = acts.getStore();
    if (!act?.changes) return db.transaction(work, settings);
    return retried(() =>
      db.transaction(async (tx) => {
        await begin(tx, act, outcomeOf);
        return work(tx);
      }, settings),
    );
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MOST_TRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error;
    }
  }
}

/**
 * An act that is one statement, without a round trip for its authority. The statement passes the question on as the
 * argument `p_refused` of an SQL function, which PostgreSQL evaluates before it calls the function, and the function
 * changes nothing if the argument is not null.
 * @throws Problem with the outcome's code
 */
export async function actInOne<Row extends object>(
  db: Db,
  outcomeOf: OutcomeOf,
  statementOf: (refused: Statement) => Statement,
): Promise<Row | undefined> {
  const act = acts.getStore();
  if (!act?.changes) throw new Error('Only a call that changes something can act.');
  const { named, outcome } = questionOf(act, outcomeOf);
  act.isAsked = true;
  const statement = statementOf(
    sql`case when coalesce(${named}, '') is not null then ${outcome} end`,
  );
  const [row] = await retried(() => rowsOf<Row & { refused: ErrorCode | null }>(db, statement));
  if (row?.refused) throw refusal(row.refused, act);
  return row;
}

/**
 * Runs `work`. If it opened no transaction, the caller's authority is asked before the answer is given,
 * also before an error is.
 * @throws Problem with the outcome's code
 */
export async function askedAtLeastOnce<T>(
  db: Db,
  act: Act,
  outcomeOf: OutcomeOf,
  work: () => Promise<T>,
): Promise<T> {
  if (!act.changes || !act.caller) return work();
  const [done] = await Promise.allSettled([work()]);
  if (!act.isAsked) await begin(db, act, outcomeOf);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/** @throws Problem with the outcome's code */
async function begin(tx: Db, act: Act, outcomeOf?: OutcomeOf): Promise<void> {
  act.isAsked = true;
  const { named, outcome } = questionOf(act, outcomeOf);
  const [row] = await rowsOf<{ outcome: ErrorCode | null }>(
    tx,
    sql`select ${named}, ${outcome} as outcome`,
  );
  if (row?.outcome) throw refusal(row.outcome, act);
}

function questionOf({ actor, caller, demand }: Act, outcomeOf?: OutcomeOf) {
  return {
    outcome: caller && outcomeOf ? outcomeOf(caller, demand) : sql`null::text`,
    /** Names the actor to the activity log until the transaction ends. */
    named: actor
      ? sql`set_config('salus.activity', ${JSON.stringify(actor)}, true)`
      : sql`null::text`,
  };
}

/** The problem of an outcome, with what the caller has to know of it. */
export function refusal(
  code: ErrorCode,
  { caller, demand }: Pick<Act, 'caller' | 'demand'>,
): Problem {
  if (code === 'factor_too_new') return factorTooNew(factorFromOf(caller));
  if (code !== 'scope_missing') return new Problem(code);
  return new Problem(code, {
    errors: demand.scopes.map((scope) => ({ path: 'scope', message: scope })),
  });
}

function factorFromOf(caller: Act['caller']): string | null {
  if (caller && 'member' in caller) return caller.acting?.factorFrom ?? null;
  return caller && 'actor' in caller && caller.actor.kind === 'person'
    ? caller.actor.factorFrom
    : null;
}
