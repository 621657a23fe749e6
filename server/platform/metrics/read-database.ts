import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { clockDifference } from '../health/clock.ts';
import { DATABASE_FIGURES, type DatabaseFigures } from './database-queries.ts';

/** A query that takes longer is left out. */
const STATEMENT_TIMEOUT = '1s';
/** Well below the 10 seconds after which Prometheus aborts a scrape. */
const TIME_LIMIT_MS = 4_000;

export type Row = Record<string, string | number>;

export interface Reading {
  /** Seconds by which our clock is ahead of the database's. */
  clockDifference: number;
  /** Rows by query; queries that failed are absent. */
  rows: ReadonlyMap<DatabaseFigures, Row[]>;
}

async function readAll(db: Db): Promise<Reading | undefined> {
  const difference = await clockDifference(db).catch(() => undefined);
  if (difference === undefined) return undefined;
  const found = new Map<DatabaseFigures, Row[]>();
  // One query at a time: metrics use at most one connection.
  for (const figures of DATABASE_FIGURES) {
    const rows = await db
      .transaction(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`));
        return rowsOf<Row>(tx, figures.query);
      })
      .catch(() => undefined);
    if (rows) found.set(figures, rows);
  }
  return { clockDifference: difference, rows: found };
}

/** @returns a reader with a time limit; undefined when the database does not answer in time */
export function databaseReader(db: Db): () => Promise<Reading | undefined> {
  let underWay: Promise<Reading | undefined> | undefined;
  return async () => {
    // Do not query a hanging database again before it has answered.
    underWay ??= readAll(db).finally(() => {
      underWay = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), TIME_LIMIT_MS);
    });
    return Promise.race([underWay, late]).finally(() => clearTimeout(timer));
  };
}
