import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { DATABASE_FIGURES, type DatabaseFigures } from './database-queries.ts';

/** A figure that takes longer is left out. */
const STATEMENT_TIMEOUT = '1s';
/** Well below the ten seconds a scrape waits. */
const TIME_LIMIT_MS = 4_000;

export type Row = Record<string, string | number>;

/** Rows by the query they are of; what could not be read is not in it. */
export type Reading = Map<DatabaseFigures, Row[]>;

async function readAll(db: Db): Promise<Reading | undefined> {
  const reading: Reading = new Map();
  try {
    await db.execute(sql`select 1`);
  } catch {
    return undefined;
  }
  // One after the other: whoever watches takes one connection and no more.
  for (const figures of DATABASE_FIGURES) {
    const rows = await db
      .transaction(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`));
        return rowsOf<Row>(tx, figures.query);
      })
      .catch(() => undefined);
    if (rows) reading.set(figures, rows);
  }
  return reading;
}

/** @returns a reader that answers in time, with undefined while the database does not */
export function databaseReader(db: Db): () => Promise<Reading | undefined> {
  let underWay: Promise<Reading | undefined> | undefined;
  return async () => {
    // A database that hangs is not asked again before it has answered.
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
