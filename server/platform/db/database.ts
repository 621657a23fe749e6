/** One database, two drivers: PGlite in a thread of this process, or a PostgreSQL server. */
import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { inStatementSpan } from '../tracing/statement.ts';
import { requireKept } from './aborted-transaction.ts';
import { listenPostgres } from './listen.ts';
import { type Pglite, type PgliteClient, startPglite } from './pglite.ts';
import { pooledTransactions, type Send } from './pooled-transactions.ts';
import { openPool, type PoolSettings } from './postgres-pool.ts';
import { returnAsText, STATEMENT_TYPES, withIsoTimes } from './returned-types.ts';
import { Statement, sql } from './statement.ts';

/** A database or a transaction. Use cases access data only through it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

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
  /** Sends one statement as Drizzle builds it; undefined for PGlite: it has no replicas. */
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
  const transaction: Db['transaction'] = (work, config) =>
    pglite.alone((client) => drizzleOf(client).transaction(work, config));
  return {
    db: Object.assign(drizzleOf(pglite), { transaction }),
    exclusively: (work) =>
      pglite.alone(async (client) => {
        await client.exec('begin');
        try {
          await work(async (script) => void (await client.exec(script)), drizzleOf(client));
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

/** Uses Drizzle's driver for node-postgres: the client has the same query interface. */
const drizzleOf = ({ query }: PgliteClient): Db => {
  const traced: Pick<PgliteClient, 'query'> = {
    query: (asked, values) =>
      inStatementSpan(typeof asked === 'string' ? asked : asked.text, () => query(asked, values)),
  };
  return withStatements(drizzlePg(traced as unknown as pg.Client) as unknown as Db);
};

export type Query = (asked: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;

const tracedQuery =
  (pool: pg.Pool, send: Send): Query =>
  (asked, values) =>
    inStatementSpan(asked.text, () => pool.query(send(asked), values));

/** The pool, or what stands for it, as Drizzle's session uses it. */
export const dbOf = (query: Query): Db => withStatements(builderOf(query));

const builderOf = (query: Query): Db => drizzlePg({ query } as unknown as pg.Pool) as unknown as Db;

const asAsked: Send = (asked) =>
  asked.types === STATEMENT_TYPES ? asked : { ...asked, types: withIsoTimes(asked.types) };
/** A prepared statement stays on its connection, and the next transaction may get another one. */
const unnamed: Send = ({ name, ...asked }) => asAsked(asked);

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
  const send = isPooler ? unnamed : asAsked;
  const pool = openPool(url, poolSize, { ...settings, isPooler });
  returnAsText();
  const query = tracedQuery(pool, send);
  return {
    db: withStatements(
      Object.assign(builderOf(query), { transaction: pooledTransactions(pool, send) }),
    ),
    query,
    async exclusively(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
        await work(
          async (script) => void (await client.query(script)),
          withStatements(drizzlePg(client) as unknown as Db),
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
export async function rowsOf<Row>(db: Db, statement: Statement | SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/** Sends statements without the builder. */
function withStatements(db: Db): Db {
  const { execute, transaction } = db;
  const asked: Db['execute'] = (query) =>
    query instanceof Statement ? (send(db, query) as never) : execute.call(db, query);
  const inside: Db['transaction'] = (work, config) =>
    transaction.call(db, (tx) => work(withStatements(tx) as never), config) as never;
  return Object.assign(db, { execute: asked, transaction: inside });
}

/** What Drizzle's session sends through: a pool, a connection, or what stands for them. */
const clientOf = (db: Db) => (db._.session as unknown as { client: { query: Query } }).client;

async function send(db: Db, { shape, values }: Statement): Promise<pg.QueryResult> {
  const asked = { text: shape.text, name: shape.name, types: STATEMENT_TYPES };
  try {
    return await clientOf(db).query(asked, [...values]);
  } catch (cause) {
    // PostgreSQL's message may contain what a user wrote.
    throw new Error(`Failed query: ${shape.text}`, { cause });
  }
}

/** Like `rowsOf`, for one statement that changes something: a transaction asks for its caller's authority. */
export const changeOf = <Row>(db: Db, statement: Statement | SQL): Promise<Row[]> =>
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
};
