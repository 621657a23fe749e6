/** Makes the months of partitioned tables ahead of time (docs/decisions/0009). */
import { type Db, rowsOf } from '../db/database.ts';
import { isLocked } from '../db/locked.ts';
import { sql } from '../db/statement.ts';

/** The last partition of a table begins at least so far ahead. */
const AHEAD = '40 days';

interface Table {
  name: string;
  isDue: boolean;
  /** Its guards or its statistics are old. */
  isStale: boolean;
}

/**
 * Runs on the schedule; every step is safe to repeat. A table that somebody reads for long is left to the next run.
 * @returns the tables that stayed locked
 */
export const makeMonths = (db: Db): Promise<string[]> => keepTables(db, () => true);

/** The same at each start, for tables that need it: empty partitions and fresh statistics are left to the schedule. */
export const completeMonths = (db: Db): Promise<string[]> =>
  keepTables(db, ({ isDue, isStale }) => isDue || isStale);

async function keepTables(db: Db, needs: (table: Table) => boolean): Promise<string[]> {
  const locked: string[] = [];
  const tables = await rowsOf<Table>(
    db,
    sql`select name, is_due as "isDue", is_stale as "isStale"
      from partitions.to_do(${AHEAD}::interval)`,
  );
  for (const { name } of tables.filter(needs)) {
    try {
      while (await isDue(db, name)) await makeMonth(db, name);
      while (await joinEmpty(db, name));
      await db.execute(sql`select partitions.keep(${name})`);
    } catch (error) {
      if (!isLocked(error)) throw error;
      locked.push(name);
    }
  }
  return locked;
}

async function isDue(db: Db, table: string): Promise<boolean> {
  const due = await rowsOf(
    db,
    sql`select from partitions.due(${AHEAD}::interval) as name where name = ${table}`,
  );
  return due.length > 0;
}

/** Three transactions: the long one, which reads the rows, blocks nobody. */
async function makeMonth(db: Db, table: string): Promise<void> {
  await db.execute(sql`select partitions.set_end(${table})`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select partitions.prove_end(${table})`);
  });
  await db.execute(sql`select partitions.begin_next(${table})`);
}

async function joinEmpty(db: Db, table: string): Promise<boolean> {
  const [row] = await rowsOf<{ joined: boolean }>(
    db,
    sql`select partitions.join_empty(${table}) as joined`,
  );
  return row?.joined ?? false;
}
