/**
 * Authenticates a read in the statement that reads. The authentication query is joined to the handler's first
 * statement: an unknown caller reads no row, and the caller is checked before rows are returned. Later statements of
 * the call get the caller as values. No caller is cached between calls.
 */
import { type Db, rowsOf } from '../db/database.ts';
import { Statement, sql } from '../db/statement.ts';
import { ASKED, type AskedCaller, knownCaller } from './asked-caller.ts';
import type { Caller } from './caller.ts';
import type { Question } from './identify.ts';
import { Problem } from './problem.ts';

export interface JoinedReads<C> {
  /** Runs statements of `sql` alone, because only these can be joined to the authentication query. */
  reads: Db;
  caller: AskedCaller<C>;
  /**
   * Authenticates the caller if no statement of the call has done so.
   * @throws Problem the refusal of the caller
   */
  ask(): Promise<void>;
}

interface Asking {
  /** @throws Problem of a credential that is invalid in itself */
  question: () => Question | undefined;
  /** The call also answers without a caller. */
  isOptional: boolean;
  /** Runs the authentication query. May refuse before it, and may refuse the caller whom it found. */
  admit: (find: () => Promise<Caller | undefined>) => Promise<void>;
}

interface Joined {
  /** The caller; in the first row alone. */
  'salus.caller': unknown;
  /** Null in the only row of a statement that found nothing. */
  'salus.isRow': boolean | null;
}

export function joinedReads<C extends Caller | undefined>(
  db: Db,
  { question, isOptional, admit }: Asking,
): JoinedReads<C> {
  const checks: ((caller: C) => void)[] = [];
  let first: Promise<object[]> | undefined;
  let admitted: { caller: C } | undefined;

  const checkAll = () => {
    for (const check of checks) check(admitted?.caller as C);
  };

  /** Runs the joined statement, and checks the caller before it returns the rows. */
  async function asking(statement: Statement): Promise<object[]> {
    let rows: Joined[] = [];
    let caller: Caller | undefined;
    await admit(async () => {
      const asked = question();
      if (!asked) throw new Problem('unauthenticated');
      const sent = asked.isRefused ? NOTHING : statement;
      rows = await rowsOf<Joined>(db, joined(asked.query, isOptional, sent));
      caller = asked.answer(rows[0]?.['salus.caller']);
      return caller;
    });
    admitted = { caller: caller as C };
    checkAll();
    return rows.filter((row) => row['salus.isRow']).map(ownColumns);
  }

  /** The first statement authenticates; later ones wait for it and get its caller as values. */
  async function send(statement: Statement): Promise<object[]> {
    if (!first) {
      first = asking(statement);
      return first;
    }
    await first;
    checkAll();
    return rowsOf<object>(db, known(knownCaller(admitted?.caller), statement));
  }

  const execute = async (statement: unknown) => {
    if (!(statement instanceof Statement)) throw new Error('Only a statement asks for the caller.');
    return { rows: await send(statement) };
  };

  return {
    reads: { execute } as unknown as Db,
    caller: {
      ...ASKED,
      frame: () => question()?.frame,
      require(check) {
        let result: { is: ReturnType<typeof check> } | undefined;
        const run = (caller: C) => {
          result = { is: check(caller) };
        };
        checks.push(run);
        if (admitted) run(admitted.caller);
        return () => {
          if (!result) throw new Error('The caller has not been asked for.');
          return result.is;
        };
      },
    },
    async ask() {
      await (first ?? send(NOTHING));
    },
  };
}

/**
 * The statement can name the columns of the query. They come from one row, and an outer join with a condition that is
 * always true is a nested loop, so the rows keep the order of the statement.
 */
const joined = (query: Statement, isOptional: boolean, statement: Statement): Statement =>
  sql`with asking as materialized (${query})
    select case when row_number() over () = 1 then asking.caller end as "salus.caller", row.*
    from ${isOptional ? NOBODY : ASKING}
    left join lateral (select true as "salus.isRow", selected.* from (${statement}) selected) row on true`;

/** The same columns as values, for a statement after the first one. */
const known = (caller: typeof ASKED, statement: Statement): Statement =>
  sql`with asking as (select ${caller.member} as member, ${caller.signIn} as sign_in,
      ${caller.business} as business, ${caller.holder.id} as holder, ${caller.holder.cash} as cash,
      ${caller.holder.stake} as stake, ${caller.livemode} as livemode, ${caller.device} as device)
    select selected.* from asking, lateral (${statement}) selected`;

const NOTHING = sql`select`;
const ASKING = sql`asking`;
/** One row also when no caller is found. */
const NOBODY = sql`(select) nobody left join asking on true`;

function ownColumns({ 'salus.caller': _, 'salus.isRow': __, ...row }: Joined): object {
  return row;
}
