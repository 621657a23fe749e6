/**
 * A call that only reads takes one statement with its authentication. The query that finds the caller is joined to
 * each statement of the handler, so nothing is read for a caller whom it does not find, and no row is given out
 * before the caller has been checked. Nothing of a caller is kept for the next call.
 */
import { type Db, rowsOf } from '../db/database.ts';
import { Statement, sql } from '../db/statement.ts';
import { ASKED, type AskedCaller } from './asked-caller.ts';
import type { Caller } from './caller.ts';
import type { Question } from './identify.ts';
import { Problem } from './problem.ts';

export interface JoinedReads<C> {
  /** Answers statements alone, and no builder: what it sends would not ask for the caller. */
  reads: Db;
  caller: AskedCaller<C>;
  /**
   * Asks by itself, unless a statement has asked.
   * @throws Problem the refusal of the caller
   */
  ask(): Promise<void>;
}

interface Asking {
  /** @throws Problem of a credential that is invalid in itself */
  question: () => Question | undefined;
  /** Without a caller, nobody reads. */
  isOptional: boolean;
  /** Learns the answer to the first question. It may refuse before it is asked, and refuse the caller. */
  admit: (find: () => Promise<Caller | undefined>) => Promise<void>;
}

interface Joined {
  /** In the first row. */
  'salus.caller': unknown;
  /** Null in the only row of a statement that found nothing. */
  'salus.isRow': boolean | null;
}

export function joinedReads<C>(db: Db, { question, isOptional, admit }: Asking): JoinedReads<C> {
  const checks: ((caller: C) => void)[] = [];
  let first: Promise<object[]> | undefined;
  let admitted: { caller: C } | undefined;

  /** Sends one statement, and checks the caller before its rows are given out. */
  async function checked(statement: Statement, isFirst: boolean): Promise<object[]> {
    let rows: Joined[] = [];
    let caller: Caller | undefined;
    const find = async () => {
      const asked = question();
      if (!asked) throw new Problem('unauthenticated');
      const sent = asked.isRefused ? NOTHING : statement;
      rows = await rowsOf<Joined>(db, joined(asked.query, isOptional, sent));
      caller = asked.answer(rows[0]?.['salus.caller']);
      return caller;
    };
    await (isFirst ? admit(find) : find());
    for (const check of checks) check(caller as C);
    admitted = { caller: caller as C };
    return rows.filter((row) => row['salus.isRow']).map(ownColumns);
  }

  function send(statement: Statement): Promise<object[]> {
    const sent = checked(statement, first === undefined);
    first ??= sent;
    return sent;
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

const NOTHING = sql`select`;
const ASKING = sql`asking`;
/** Whom the query does not find is nobody. */
const NOBODY = sql`(select) nobody left join asking on true`;

function ownColumns({ 'salus.caller': _, 'salus.isRow': __, ...row }: Joined): object {
  return row;
}
