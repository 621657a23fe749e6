/** One database, two drivers: PGlite in a thread of this process, or a PostgreSQL server. */
import { inStatementSpan } from '../tracing/statement.ts';
import { requireKept } from './aborted-transaction.ts';
import { inSavepoint, inTransaction, type TransactionSettings } from './in-transaction.ts';
import { listenPostgres } from './listen.ts';
import { type Pglite, type PgliteClient, startPglite } from './pglite.ts';
import { onOneConnection } from './pooled-transactions.ts';
import { openPool, type PoolSettings } from './postgres-pool.ts';
import { type Query, queryOn } from './query.ts';
import { returnAsText, STATEMENT_TYPES } from './returned-types.ts';
import { type Statement, sql } from './statement.ts';

/** A database or a transaction. Use cases access data only through it. */
export interface Db {
  execute(statement: Statement): Promise<{ rows: unknown[] }>;
  /** Within a transaction, a savepoint. */
  transaction<T>(work: (tx: Db) => Promise<T>, settings?: TransactionSettings): Promise<T>;
}

export interface Database {
  db: Db;
  /** Runs `work` in one transaction without the usual timeouts; `run` executes whole scripts. */
  exclusively(
    work: (run: (script: string) => Promise<void>, db: Db) => Promise<void>,
  ): Promise<void>;
  /** Executes one statement with values, or a script without; for the scheduler's own SQL. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Receives notifications on `channel`. `missed` is called after the connection was lost, when
   * notifications may have been lost with it.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    missed: () => void,
  ): Promise<{ stop(): Promise<void> }>;
  /** Connections by state, and requests waiting for one; undefined for PGlite: it has no pool. */
  pool?: () => { in_use: number; idle: number; waiting: number };
  /** Sends one statement; undefined for PGlite: it has no replicas. */
  query?: Query;
  /** Copies it to a folder, in which it can be opened; PGlite only. */
  copyTo?: (folder: string) => Promise<void>;
  close(): Promise<void>;
}

/**
 * @param source a folder, or `memory://`
 * @param seed a tarball of a database to start from
 */
export const openPglite = async (source: string, seed?: Blob): Promise<Database> =>
  pgliteDatabase(await startPglite(source, seed));

export function pgliteDatabase(pglite: Pglite): Database {
  return {
    db: dbOf(queryOf(pglite), (work) => pglite.alone((client) => work(queryOf(client)))),
    exclusively: (work) =>
      pglite.alone(async (client) => {
        await client.exec('begin');
        try {
          await work(
            async (script) => void (await client.exec(script)),
            transactionOf(queryOf(client)),
          );
          await client.exec('commit');
        } catch (error) {
          await client.exec('rollback').catch(() => {});
          throw error;
        }
      }),
    async execute(text, values = []) {
      if (values.length > 0) return pglite.query(text, values);
      return (await pglite.exec(text)).at(-1) ?? { rows: [] };
    },
    listen: async (channel, heard) => ({ stop: await pglite.listen(channel, heard) }),
    copyTo: pglite.copyTo,
    close: pglite.close,
  };
}

const queryOf =
  ({ query }: PgliteClient): Query =>
  (asked, values) =>
    inStatementSpan(asked.text, () => query(asked, values));

/** Lends one connection to `work`. */
type Lend = <T>(work: (query: Query) => Promise<T>) => Promise<T>;

/** @param lend for transactions; by default they are sent as the other statements are */
export const dbOf = (query: Query, lend: Lend = (work) => work(query)): Db => ({
  execute: (statement) => send(query, statement),
  transaction: (work, settings) =>
    lend((own) => inTransaction(own, settings, () => work(transactionOf(own)))),
});

const transactionOf = (query: Query, depth = 1): Db => ({
  execute: (statement) => send(query, statement),
  transaction: (work) => inSavepoint(query, depth, () => work(transactionOf(query, depth + 1))),
});

async function send(query: Query, { shape, values }: Statement): Promise<{ rows: unknown[] }> {
  const asked = { text: shape.text, name: shape.name, types: STATEMENT_TYPES };
  try {
    return await query(asked, [...values]);
  } catch (cause) {
    // PostgreSQL's message may contain what a user wrote.
    throw new Error(`Failed query: ${shape.text}`, { cause });
  }
}

export interface PostgresSettings extends Omit<PoolSettings, 'isPooler'> {
  /** An address whose connections are not shared; the other one is then a transaction pooler. */
  sessionUrl?: string | undefined;
}

export function openPostgres(
  url: string,
  poolSize = 10,
  { sessionUrl, ...settings }: PostgresSettings = {},
): Database {
  const isPooler = sessionUrl !== undefined;
  const pool = openPool(url, poolSize, { ...settings, isPooler });
  returnAsText();
  const query = queryOn(pool, isPooler);
  return {
    db: dbOf(query, (work) => onOneConnection(pool, isPooler, work)),
    query,
    async exclusively(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
        await work(
          async (script) => void (await client.query(script)),
          transactionOf(queryOn(client, isPooler)),
        );
        const { command } = await client.query('commit');
        requireKept('commit', command);
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    async execute(text, values = []) {
      const result = await pool.query(text, values);
      // A script gives one result per statement.
      return Array.isArray(result) ? { rows: result.at(-1)?.rows ?? [] } : result;
    },
    listen: (...given) => listenPostgres(sessionUrl ?? url, ...given),
    pool: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** The rows of a statement. `tests/postgres/platform/statements.test.ts` compares the type with what PostgreSQL returns. */
export async function rowsOf<Row>(db: Db, statement: Statement): Promise<Row[]> {
  const { rows } = await db.execute(statement);
  return rows as Row[];
}

/** Like `rowsOf`, for one statement that changes something: a transaction asks for its caller's authority. */
export const changeOf = <Row>(db: Db, statement: Statement): Promise<Row[]> =>
  db.transaction((tx) => rowsOf<Row>(tx, statement));

/** A list as a PostgreSQL array literal: the drivers disagree on how to send arrays. */
export function arrayOf(
  values: readonly (string | number | bigint)[],
  type: keyof typeof ARRAY,
): Statement {
  const items = values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`);
  return sql`${`{${items.join(',')}}`}::${ARRAY[type]}`;
}

const ARRAY = {
  text: sql`text[]`,
  numeric: sql`numeric[]`,
  bigint: sql`bigint[]`,
  smallint: sql`smallint[]`,
  integer: sql`integer[]`,
};
