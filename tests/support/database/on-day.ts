import type { Db } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

/**
 * Gives an SQL function another clock, in a transaction that is rolled back.
 * @param signature `schema.name(types)`
 */
export async function onDay<T>(
  db: Db,
  signature: string,
  day: string,
  work: (tx: Db) => Promise<T>,
): Promise<T | undefined> {
  const undo = new Error('undo');
  let result: T | undefined;
  const running = db.transaction(async (tx) => {
    await tx.execute(
      sql.raw(`create schema clock;
        create function clock.now() returns timestamptz language sql as
          $$ select '${day} UTC'::timestamptz $$;
        alter function ${signature} set search_path = clock, pg_catalog, public`),
    );
    result = await work(tx);
    throw undo;
  });
  await running.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return result;
}
