/** How many statements a call sends, counted by PostgreSQL: with those that begin and end a transaction. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { LOGINS } from '../../tests/support/database/postgres-server.ts';
import { turnOf } from './load.ts';

/** A flag of a server whose statements are counted. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements' };

/** What a call sends after its answer, such as the use of a key. */
const AFTERWARDS_MS = 30;
/** Other statements of the process, such as a heartbeat, fall into some of them. */
const TIMES = 3;

export interface Counted {
  statements: number;
  /** Pages of tables and indexes that were touched: other load on the machine does not change them. */
  pages: number;
}

export interface StatementCounter {
  /** From then on; before, timed turns do not pay for it. */
  begin(): Promise<void>;
  /** @param requests of one call; the last are used. @returns the fewest of one of them */
  count(port: number, requests: readonly Buffer[]): Promise<Counted>;
  stop(): Promise<void>;
}

export async function startStatementCounter(ownerUrl: string): Promise<StatementCounter> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(`create extension if not exists pg_stat_statements`);
  const track = async (what: 'none' | 'top') => {
    await client.query(`alter system set pg_stat_statements.track = '${what}'`);
    await client.query('select pg_reload_conf()');
  };
  await track('none');
  const counted = async () => {
    const { rows } = await client.query<Counted>(
      `select coalesce(sum(calls), 0)::int as statements,
          coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as pages
        from pg_stat_statements
        where userid = $1::regrole`,
      [LOGINS.web.user],
    );
    return rows[0] ?? { statements: 0, pages: 0 };
  };
  return {
    begin: () => track('top'),
    async count(port, requests) {
      const counts: Counted[] = [];
      for (const request of requests.slice(-TIMES)) {
        const before = await counted();
        await turnOf(port, [request]);
        await delay(AFTERWARDS_MS);
        const after = await counted();
        counts.push({
          statements: after.statements - before.statements,
          pages: after.pages - before.pages,
        });
      }
      const fewest = (of: keyof Counted) => Math.min(...counts.map((one) => one[of]));
      return { statements: fewest('statements'), pages: fewest('pages') };
    },
    stop: () => client.end(),
  };
}
